// What is said of the deepest call stack.
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Owner, ShaftPart } from './shaft.model.ts';

const nameOf = (owner: Owner): string => (owner.type === 'program' ? owner.name : owner.type === 'kswapd' ? 'kswapd' : 'the flusher');

const PARTS: Readonly<Record<ShaftPart, readonly string[]>> = {
  wants: ['wants memory', 'wants'],
  searches: ['searches for memory', 'searches memory', 'searches'],
  writes: ['writes a page to disk', 'writes a page', 'writes'],
  drives: ['drives the disk', 'drives it'],
};

export const shaftWords = inLanguage('shaftWords', {
  owner: nameOf,
  /** Longest first. */
  name: (owner: Owner): readonly string[] => [
    `deepest call stack so far: ${nameOf(owner)}`,
    `deepest stack so far: ${nameOf(owner)}`,
    `deepest so far: ${nameOf(owner)}`,
    `deepest: ${nameOf(owner)}`,
    nameOf(owner),
  ],
  edge: (bytes: number): string => `edge: ${count(bytes)}`,
  over: (bytes: number): readonly string[] => [
    `${count(bytes)} bytes into other memory`,
    `${count(bytes)} bytes over`,
    `${count(bytes)} over`,
  ],
  spare: (bytes: number): readonly string[] => [`${count(bytes)} bytes to spare`, `${count(bytes)} to spare`, `${count(bytes)} left`],
  /** The kernel's own workers do not want memory for themselves. */
  part: (part: ShaftPart, owner: Owner): readonly string[] =>
    part === 'wants' && owner.type !== 'program' ? ['its own work', 'own work'] : PARTS[part],
  /** In two lines. */
  writes: (owner: Owner): readonly (readonly [string, string])[] => [
    [`${nameOf(owner)} ${owner.type === 'program' ? 'itself ' : ''}has written here`, 'from that depth'],
    [nameOf(owner), 'has written here'],
    [nameOf(owner), 'wrote here'],
  ],
});
