// Messages for parts of a link that the page cannot follow, with the expected value. Quoted parts include their quotation marks.
import { inLanguage } from '../words/language.ts';

export const linkWords = inLanguage('linkWords', {
  tooLong: (length: number, most: number) => `The link is ${length} characters long; the limit is ${most}.`,
  begins: (quoted: string) => `The link starts with ${quoted}; it should start with #v1/ and the name of a scenario.`,
  noField: (quoted: string) => `The link contains ${quoted}; fields have the form name=value.`,
  percent: (quoted: string) => `The link contains ${quoted}; a percent sign must be followed by two hexadecimal digits.`,
  version: (version: number, newest: number) => `The link has format v${version}; this page reads v1${newest > 1 ? ` to v${newest}` : ''}.`,
  noScenario: (quoted: string, alike: readonly string[]) =>
    alike.length === 0
      ? `There is no scenario ${quoted}; the gallery lists all scenarios.`
      : `There is no scenario ${quoted}; similar names are ${alike.join(', ')}.`,
  nearest: (quoted: string, only: string) => `There is no scenario ${quoted}; the nearest name is ${only}.`,
  unknownField: (quoted: string) => `The link has a field ${quoted}, which this page does not know.`,
  twice: (quoted: string) => `The link gives ${quoted} twice; expected it once.`,
  lacks: (missing: readonly string[]) => `The link lacks ${missing.join(' and ')}; h, e and f belong together, so it was probably cut.`,
  more: (fields: number) => `${fields} more fields of the link were skipped.`,
  says: (name: string, quoted: string, wanted: string) => `The link says ${name}=${quoted}; expected ${wanted}.`,
  change: (quoted: string, wanted: string) => `The link makes the change ${quoted}; expected ${wanted}.`,
  noOwn: (scenario: string, what: 'text' | 'story', lab: string) =>
    `The link contains a ${what} for the scenario ${scenario}; only ${lab} can have its own.`,
  zone: (zone: number, last: number) => `The link says zone=${zone}; this machine has the zones 0 to ${last}.`,
  afterEnd: (second: number, end: number) => `The link leads to second ${second}; this run ends at second ${end}.`,
  sinceAfterEnd: (second: number, end: number) => `The link compares the map with second ${second}; this run ends at second ${end}.`,
  noBeat: (beat: string, beats: readonly string[]) =>
    `The link names the beat "${beat}"; ${beats.length === 0 ? 'this scenario has no story' : `the beats are ${beats.join(', ')}`}.`,
  otherSize: (why: string, size: string) =>
    `The machine does not fit the size at which the text opens (${why.replace(/\.$/, '')}), so it is shown at the size "${size}".`,
  noHunk: (hunk: string, hunks: readonly string[]) => `The link shows the hunk "${hunk}"; the hunks are ${hunks.join(', ')}.`,
  noValue: (value: string) => `A link cannot contain "${value}".`,
  /** `run`: a run of the same mail that has figures; null: no run of the mail has any. */
  unpublished: (panel: string, run: string | null) =>
    `The link opens the panel "${panel}", but no figures were published for this scenario${run === null ? '' : `; those of its mail are in ${run}`}.`,
  noEvent: (event: number, last: number) =>
    `The link leads to event ${event}; this run has ${last} events, so the stage shows the last one.`,
  /** The reason why a link leads to a different state from the one where it was made. `engines` null: both have the same engine version. */
  differs: (engines: { readonly link: string; readonly page: string } | null, textChanged: boolean): string => {
    const text = 'the text of the scenario has changed since the link was made';
    if (engines === null && !textChanged)
      return 'The engine and the scenario are the same, so the position or a parameter in the link was changed after it was made.';
    if (engines === null) return `T${text.slice(1)}.`;
    return `The link was made with engine ${engines.link} and this page has engine ${engines.page}${textChanged ? `, and ${text}` : ''}.`;
  },
  wanted: {
    choices: (choices: readonly string[]) => choices.join(' or '),
    seed: (last: number) => `a whole number from 0 to ${last}`,
    speed: (speeds: readonly string[]) => `one of ${speeds.join(', ')}`,
    time: 'a time such as t12.5s',
    position: 'a time such as t653.25s, or an event such as b1200 (unpatched) or a1200 (patched)',
    span: 'two times in seconds, the earlier first, such as 10:20.5',
    magnified: 'a zoom step and the page in the middle, such as 3:4096',
    some: (choices: readonly string[]) => `some of ${choices.join(', ')}, separated by colons`,
    title: (most: number) => `a title of at most ${most} letters, digits and punctuation marks`,
    patch: 'the id of a patch with :on or :off',
    setting: 'PATH:VALUE',
    change: 'TIME:NAME:VALUE, such as 725.5s:swappiness:10 or 725.5s:kill:dd',
    hash: '16 hexadecimal digits',
    engine: 'an engine version',
    text: '8 hexadecimal digits',
    size: 'the name of a size, such as classroom',
    zone: 'the number of a zone',
    page: 'the number of a page',
    kernel: 'a kernel of the lab, such as 3.9.6',
    work: 'a workload of the lab, such as reader',
    hunk: 'the name of a hunk, such as kswapd_floor',
    beat: 'the name of a beat of the story',
  },
  /** Messages about a scenario or a story that is packed into the link. */
  packedText: {
    unread: {
      scenario: (why: string) => `The scenario in the link cannot be read: ${why}.`,
      story: (why: string) => `The story in the link cannot be read: ${why}.`,
    },
    mark: (mark: string, right: string) => `it begins with "${mark}"; expected "${right}"`,
    characters: 'it has characters other than letters, digits, - and _, or was cut',
    cut: 'it cannot be unpacked; it was cut or changed',
    tooLong: (most: number) => `it unpacks to more than the limit of ${most} bytes`,
    notText: 'its unpacked content is not UTF-8 text',
  },
  packedChanges: {
    unread: (why: string) => `The changes in the link cannot be read: ${why}.`,
    mark: (mark: string, right: string) => `they begin with "${mark}"; expected "${right}"`,
    characters: 'they have characters other than letters, digits, - and _, or were cut',
    tooMany: (changes: number, most: number) => `there are ${changes}; the limit is ${most}`,
    changed: 'they were changed',
    cut: 'they were cut or changed',
  },
});
