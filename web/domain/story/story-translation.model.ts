// A story in another language is a file beside the English one that has only words: titles, paragraphs, and the words of `::mail`,
// `::sides`, `::price`, `::cast`, `::third`, `::ask`, `::option`, `::why` and `::more`. Only the English file has the moment of a beat, its
// conditions and its targets, so a translation cannot differ in them. Beats are matched by their names, and so are members of the cast.
//
//   # Title
//   ::mail Who wrote it, and when                    as in the English file
//   ::sides left | right                             the names of the sides, as in the English file
//   ::price first line | second line                 the words of the English ::price, of the story or of a beat
//   ::cast memcached: what it is
//   ::third name | sentence                          of the third kernel
//   ## Title of a beat {#its-name}
//   ::ask, ::why, ::more                             of a bet
//   ::option Words                                   as many as in English, in the same order, without conditions
//
//   Paragraphs, as many as in English.

/** A mismatch between the translation and the English story; the message names the place. */
export class TranslationMistake extends Error {}

type Section = { readonly title: string; readonly directives: readonly string[]; readonly paragraphs: readonly string[] };
type StorySections = { readonly header: Section; readonly beats: ReadonlyMap<string, Section> };

/** For each directive whose words are translated: the part of the English line before the words, which is kept. */
const KEPT: Readonly<Record<string, RegExp>> = {
  mail: /^::mail /,
  sides: /^::sides /,
  price: /^::price .*? \d{1,9}: */,
  cast: /^::cast [^:]*: */,
  third: /^::third [^|]*\| */,
  ask: /^::ask /,
  option: /^::option /,
  why: /^::why /,
  more: /^::more /,
};
const nameOf = (directive: string): string => /^::(\S*)/.exec(directive)?.[1] ?? '';
/** The keys that match the lines of two languages, in the order of the lines. */
const keysOf = (directives: readonly string[]): readonly string[] =>
  directives.map((directive, place) => {
    const name = nameOf(directive);
    if (name === 'cast') return /^::cast [^:]*/.exec(directive)?.[0] ?? '';
    return name === 'option' ? `option ${directives.slice(0, place).filter((one) => nameOf(one) === 'option').length}` : name;
  });

/** The part of the English line after the words, which is kept: the condition of an option. */
const tailOf = (directive: string): string => (nameOf(directive) === 'option' ? (/ \| .*$/.exec(directive)?.[0] ?? '') : '');

/** The English story with the words of another language; throws a TranslationMistake if the two do not match. */
export function withWords(english: string, words: string): string {
  const [ours, theirs] = [read(english), read(words)];
  const strange = [...theirs.beats.keys()].filter((id) => !ours.beats.has(id));
  if (strange.length > 0) throw new TranslationMistake(`the translation has beats that the story lacks: ${strange.join(', ')}.`);
  const beats = [...ours.beats].map(([id, beat]) => {
    const translated = theirs.beats.get(id);
    if (translated === undefined) throw new TranslationMistake(`the translation lacks the beat "${id}".`);
    return merged(beat, translated, `the beat "${id}"`);
  });
  return [merged(ours.header, theirs.header, 'its head'), ...beats].join('\n\n');
}

function merged(english: Section, words: Section, place: string): string {
  const [ours, theirs] = [keysOf(english.directives), keysOf(words.directives)];
  const translated = new Map(words.directives.map((directive, index) => [theirs[index], directive]));
  const stray = words.directives.find(
    (directive, index) => !Object.hasOwn(KEPT, nameOf(directive)) || !ours.some((one) => one === theirs[index]),
  );
  if (stray !== undefined || translated.size < words.directives.length)
    throw new TranslationMistake(
      `"${(stray ?? words.directives[0] ?? '').slice(0, 60)}" in ${place} has no words to translate, or occurs twice.`,
    );
  if (words.paragraphs.length !== english.paragraphs.length)
    throw new TranslationMistake(
      `${place} has ${words.paragraphs.length} paragraphs in the translation; expected ${english.paragraphs.length} as in English.`,
    );
  const directives = english.directives.map((directive, index) => {
    const kept = KEPT[nameOf(directive)]?.exec(directive)?.[0];
    if (kept === undefined) return directive;
    const line = translated.get(ours[index]);
    if (line === undefined) throw new TranslationMistake(`${place} has no translation of "${directive.slice(0, 60)}".`);
    return kept + line.replace(/^::cast [^:]*:\s*|^::\S+\s*/, '') + tailOf(directive);
  });
  return [words.title, ...directives, '', words.paragraphs.join('\n\n')].join('\n');
}

/** Splits a story into sections without interpreting their lines; story.model.ts reads the combined text. */
function read(text: string): StorySections {
  const [head = '', ...rest] = text.split(/^(?=## )/m);
  return {
    header: sectionOf(head),
    beats: new Map(rest.map((part) => [/\{#(.+)\}\s*$/.exec(part.split(/\r?\n/)[0] ?? '')?.[1] ?? '', sectionOf(part)])),
  };
}

function sectionOf(text: string): Section {
  const [title = '', ...lines] = text.trim().split(/\r?\n/);
  return {
    title,
    directives: lines.filter((line) => line.startsWith('::')),
    paragraphs: lines
      .filter((line) => !line.startsWith('::'))
      .join('\n')
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
  };
}
