// Results of the native engine, for tests that compare other platforms with it. engine/reclaim/tests writes all of these files.
import { readFileSync } from 'node:fs';

/** A position of a run, by its event. `options`: the engine's options, one a line. */
export type Recorded = { readonly scenario: string; readonly options: string; readonly at_event: number; readonly hash: string };
export type RecordedBeat = Recorded & { readonly beat: string };
/** A random machine at its last event. `checked`: the machine as the reader hands it to the simulator, in hexadecimal digits. */
export type RecordedMachine = { readonly seed: number; readonly at_event: number; readonly hash: string; readonly checked: string };

export const isOfSize = (options: string, size: string): boolean => options.split('\n').includes(`size=${size}`);

const read = <T>(path: string | URL): readonly T[] => JSON.parse(readFileSync(path, 'utf8'));
const fixture = (name: string): URL => new URL(`./fixtures/${name}`, import.meta.url);

export const recorded = read<Recorded>(fixture('hashes.json'));
export const recordedBeats = read<RecordedBeat>(fixture('beats.json'));
/** A sample of the random machines, or the longer list that `npm run test:all` has recorded. */
export const recordedMachines = (): readonly RecordedMachine[] => read(process.env['MACHINES_FOR'] ?? fixture('machines.json'));

export const bytesOf = ({ checked }: RecordedMachine): Uint8Array => Uint8Array.from(Buffer.from(checked, 'hex'));
