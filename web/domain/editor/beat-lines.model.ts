// Finds the beats of a story in its text while the author edits it. The functions here do not check whether the text is valid.

export type BeatLines = { readonly id: string; readonly from: number; readonly to: number };

const HEADING = /^## .*\{#([a-z][a-z0-9-]{0,31})\}\s*$/;

/** The beats that have a name, with the numbers of their first and last lines, counted from 1. */
export function beatLines(text: string): readonly BeatLines[] {
  const lines = text.split('\n');
  const starts = lines.flatMap((line, at) => (line.startsWith('## ') ? [{ at, id: HEADING.exec(line.trimEnd())?.[1] }] : []));
  return starts.flatMap(({ at, id }, nth) => (id === undefined ? [] : [{ id, from: at + 1, to: starts[nth + 1]?.at ?? lines.length }]));
}

/** The name of the beat that contains a line; null: the line is above all beats, or its beat has no name yet. */
export const beatAt = (text: string, line: number): string | null =>
  beatLines(text).find(({ from, to }) => from <= line && line <= to)?.id ?? null;

/** Inserts a new beat after the one that contains a line, or at the end. `leadLine`: the line for the lead of the new beat. */
export function withBeat(
  text: string,
  line: number,
  beat: { readonly title: string; readonly moment: string },
  storyTitle: string,
): { readonly text: string; readonly leadLine: number } {
  const headed = text.trim() === '' ? `# ${storyTitle}\n` : text;
  const lines = headed.trimEnd().split('\n');
  const beats = beatLines(headed);
  const after = beats.find(({ from, to }) => from <= line && line <= to)?.to ?? lines.length;
  const head = lines.slice(0, after).join('\n').trimEnd();
  const rest = lines.slice(after).join('\n').trim();
  const added = `## ${beat.title} {#${freeName(beat.title, beats)}}\n::moment ${beat.moment}\n\n`;
  const before = `${head}\n\n${added}`;
  return { text: `${before}\n${rest === '' ? '' : `\n${rest}\n`}`, leadLine: before.split('\n').length };
}

/** A name for the beat that no other beat has: its title, reduced to the characters that a name may contain. */
function freeName(title: string, beats: readonly BeatLines[]): string {
  const plain =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^[^a-z]+|-+$/g, '')
      .slice(0, 24) || 'beat';
  const isFree = (name: string): boolean => beats.every(({ id }) => id !== name);
  let name = plain;
  for (let another = 2; !isFree(name); another += 1) name = `${plain}-${another}`;
  return name;
}
