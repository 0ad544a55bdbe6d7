// The lecturer's own notes beside the beats of a story, as a text: "## " and the name of a beat, and the notes for that beat below it.
/** The longest note for one beat, in characters; far more than a lecturer writes. */
export const MOST_OWN = 2_000;

export const textOfNotes = (notes: readonly { readonly beat: string; readonly text: string }[]): string =>
  notes.flatMap(({ beat, text }) => (text.trim() === '' ? [] : [`## ${beat}\n${text.trim()}\n`])).join('\n');

/** Why a text is refused; `beats` are the names of the story's beats. */
export type OwnRefusal =
  | { readonly type: 'too-long'; readonly length: number; readonly most: number }
  | { readonly type: 'no-beat-first'; readonly beats: readonly string[] }
  | { readonly type: 'stray'; readonly beat: string; readonly beats: readonly string[] };

type NotesReading =
  | { readonly type: 'read'; readonly notes: Readonly<Record<string, string>> }
  | { readonly type: 'refused'; readonly why: OwnRefusal };

const refused = (why: OwnRefusal): NotesReading => ({ type: 'refused', why });

/** Longer names are shortened in a refusal. */
const MOST_NAME = 40;

/** Never throws: returns notes for beats of this story, or the reason for a refusal. */
export function notesInText(text: string, beats: readonly string[]): NotesReading {
  const most = beats.length * MOST_OWN;
  if (text.length > most) return refused({ type: 'too-long', length: text.length, most });
  const [before = '', ...sections] = text.split(/^## /m);
  if (before.trim() !== '' || sections.length === 0) return refused({ type: 'no-beat-first', beats });
  const read: [string, string][] = [];
  for (const section of sections) {
    const [heading = '', ...lines] = section.split(/\r?\n/);
    const beat = heading.trim();
    if (!beats.includes(beat)) return refused({ type: 'stray', beat: beat.slice(0, MOST_NAME), beats });
    read.push([beat, lines.join('\n').trim().slice(0, MOST_OWN)]);
  }
  return { type: 'read', notes: Object.fromEntries(read) };
}
