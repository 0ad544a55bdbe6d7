// What the native engine has come to, for the tests that hold other platforms to it. engine/reclaim/tests writes all of it.
import { readFileSync } from 'node:fs';

/** A position of a run by its event. `options`: the engine's lines. */
export type Recorded = { readonly scenario: string; readonly options: string; readonly at_event: number; readonly hash: string };
/** Where a beat of a story stands. */
export type RecordedBeat = Recorded & { readonly beat: string };
/** A random machine at its last event. `checked`: what the reader hands to the simulator, in hexadecimal digits. */
export type RecordedMachine = { readonly seed: number; readonly at_event: number; readonly hash: string; readonly checked: string };

const read = <T>(path: string | URL): readonly T[] => JSON.parse(readFileSync(path, 'utf8'));
const fixture = (name: string): URL => new URL(`./fixtures/${name}`, import.meta.url);

export const recorded = read<Recorded>(fixture('hashes.json'));
export const recordedBeats = read<RecordedBeat>(fixture('beats.json'));
/** A slice of them, or the list that `npm run test:all` has had written. */
export const recordedMachines = (): readonly RecordedMachine[] => read(process.env['MACHINES_FOR'] ?? fixture('machines.json'));

export const bytesOf = ({ checked }: RecordedMachine): Uint8Array => Uint8Array.from(Buffer.from(checked, 'hex'));
