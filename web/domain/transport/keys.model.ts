// The command of each key, for the key handler, and the keys that the help dialog lists.

export type Command =
  | 'togglePlay'
  | 'darken'
  | 'beatBack'
  | 'beatForward'
  | 'toggleStory'
  | 'toggleLedger'
  | 'toggleLab'
  | 'toggleTakeaway'
  | 'toggleEditor'
  | 'resetRun'
  | 'stepBack'
  | 'stepForward'
  | 'passBack'
  | 'passForward'
  | 'wakeBack'
  | 'wakeForward'
  | 'batchBack'
  | 'batchForward'
  | 'eventBack'
  | 'eventForward'
  | 'start'
  | 'end'
  | 'slower'
  | 'faster'
  | 'divergence'
  | 'palette'
  | 'happeningBack'
  | 'happeningForward'
  | 'otherLead'
  | 'viewBoth'
  | 'viewBefore'
  | 'viewAfter'
  | 'toggleThird'
  | 'nextGrain'
  | 'nextPicture'
  | 'nextDepth'
  | 'terms'
  | 'mark'
  | 'why'
  | 'toggleTwin'
  | 'take'
  | 'touch'
  | 'write'
  | 'free'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomAll'
  | 'fullScreen'
  | 'controls'
  | 'keyLog'
  | 'presenter'
  | 'help';

type KeyPress = {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
};

/** Keys that mean the same with and without Shift, because keyboard layouts place them differently. Only N has another meaning with
 * Shift. */
const PLAIN: Readonly<Record<string, Command>> = {
  ' ': 'togglePlay',
  '.': 'darken',
  b: 'darken',
  '<': 'eventBack',
  // On many keyboards, the comma is the same key as `<`. The full stop, on the key of `>`, is taken, because clickers send it.
  ',': 'eventBack',
  '>': 'eventForward',
  PageUp: 'beatBack',
  PageDown: 'beatForward',
  s: 'toggleStory',
  l: 'toggleLedger',
  o: 'toggleLab',
  e: 'toggleTakeaway',
  u: 'toggleEditor',
  r: 'resetRun',
  Home: 'start',
  End: 'end',
  '-': 'slower',
  _: 'slower',
  '+': 'faster',
  '=': 'faster',
  d: 'divergence',
  '/': 'palette',
  n: 'happeningForward',
  a: 'otherLead',
  '1': 'viewBoth',
  '2': 'viewBefore',
  '3': 'viewAfter',
  '4': 'take',
  '5': 'touch',
  '6': 'write',
  '7': 'free',
  '8': 'toggleThird',
  g: 'nextGrain',
  v: 'nextPicture',
  k: 'nextDepth',
  i: 'terms',
  m: 'mark',
  w: 'why',
  t: 'toggleTwin',
  z: 'zoomIn',
  x: 'zoomOut',
  '0': 'zoomAll',
  f: 'fullScreen',
  h: 'controls',
  c: 'keyLog',
  p: 'presenter',
  '?': 'help',
};

/** Some layouts need AltGr for brackets, so they can arrive with Alt and Ctrl set. */
const BRACKETS: Readonly<Record<string, Command>> = { '[': 'batchBack', ']': 'batchForward' };

const arrow = (press: KeyPress, plain: Command, shift: Command, ctrl: Command): Command =>
  press.shift ? shift : press.ctrl ? ctrl : plain;

/** The command of a key; null: the page does not use the key, so the browser handles it. */
export const commandFor = (press: KeyPress): Command | null => {
  const bracket = BRACKETS[press.key];
  if (bracket !== undefined && !press.meta && (press.alt || !press.ctrl)) return bracket;
  if (press.alt || press.meta) return null;
  if (press.key === 'ArrowLeft') return arrow(press, 'stepBack', 'passBack', 'wakeBack');
  if (press.key === 'ArrowRight') return arrow(press, 'stepForward', 'passForward', 'wakeForward');
  if (press.ctrl) return null;
  if (press.key.toLowerCase() === 'n' && press.shift) return 'happeningBack';
  return PLAIN[press.key] ?? PLAIN[press.key.toLowerCase()] ?? null;
};

/** Commands that a held key does not repeat, because the page would flicker or the run would be changed many times. */
const ONCE: ReadonlySet<Command> = new Set([
  'togglePlay',
  'darken',
  'keyLog',
  'presenter',
  'beatBack',
  'beatForward',
  'toggleStory',
  'toggleLedger',
  'toggleLab',
  'toggleTakeaway',
  'toggleEditor',
  'resetRun',
  'nextGrain',
  'nextPicture',
  'nextDepth',
  'terms',
  'mark',
  'why',
  'toggleTwin',
  'take',
  'touch',
  'write',
  'free',
  'fullScreen',
  'controls',
  'help',
  'divergence',
  'palette',
  'otherLead',
  'toggleThird',
]);
export const repeats = (command: Command): boolean => !ONCE.has(command);

/** For the help dialog, in reading order: the labels of the keys, and the command. */
export const KEY_HELP: readonly { readonly keys: readonly string[]; readonly command: Command }[] = [
  { keys: ['Space'], command: 'togglePlay' },
  { keys: ['Page Up'], command: 'beatBack' },
  { keys: ['Page Down'], command: 'beatForward' },
  { keys: ['.', 'B'], command: 'darken' },
  { keys: ['S'], command: 'toggleStory' },
  { keys: ['L'], command: 'toggleLedger' },
  { keys: ['O'], command: 'toggleLab' },
  { keys: ['E'], command: 'toggleTakeaway' },
  { keys: ['U'], command: 'toggleEditor' },
  { keys: ['R'], command: 'resetRun' },
  { keys: ['←'], command: 'stepBack' },
  { keys: ['→'], command: 'stepForward' },
  { keys: ['<', ','], command: 'eventBack' },
  { keys: ['>'], command: 'eventForward' },
  { keys: ['['], command: 'batchBack' },
  { keys: [']'], command: 'batchForward' },
  { keys: ['Shift ←'], command: 'passBack' },
  { keys: ['Shift →'], command: 'passForward' },
  { keys: ['Ctrl ←'], command: 'wakeBack' },
  { keys: ['Ctrl →'], command: 'wakeForward' },
  { keys: ['Home'], command: 'start' },
  { keys: ['End'], command: 'end' },
  { keys: ['G'], command: 'nextGrain' },
  { keys: ['V'], command: 'nextPicture' },
  { keys: ['K'], command: 'nextDepth' },
  { keys: ['I'], command: 'terms' },
  { keys: ['M'], command: 'mark' },
  { keys: ['W'], command: 'why' },
  { keys: ['T'], command: 'toggleTwin' },
  { keys: ['−'], command: 'slower' },
  { keys: ['+'], command: 'faster' },
  { keys: ['D'], command: 'divergence' },
  { keys: ['/'], command: 'palette' },
  { keys: ['Shift N'], command: 'happeningBack' },
  { keys: ['N'], command: 'happeningForward' },
  { keys: ['A'], command: 'otherLead' },
  { keys: ['1'], command: 'viewBoth' },
  { keys: ['2'], command: 'viewBefore' },
  { keys: ['3'], command: 'viewAfter' },
  { keys: ['4'], command: 'take' },
  { keys: ['5'], command: 'touch' },
  { keys: ['6'], command: 'write' },
  { keys: ['7'], command: 'free' },
  { keys: ['8'], command: 'toggleThird' },
  { keys: ['Z'], command: 'zoomIn' },
  { keys: ['X'], command: 'zoomOut' },
  { keys: ['0'], command: 'zoomAll' },
  { keys: ['F'], command: 'fullScreen' },
  { keys: ['H'], command: 'controls' },
  { keys: ['C'], command: 'keyLog' },
  { keys: ['P'], command: 'presenter' },
  { keys: ['?'], command: 'help' },
];
