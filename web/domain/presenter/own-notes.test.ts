import { expect, test } from 'vitest';
import { presenterWords } from '../../shell/presenter/presenter.words.ts';
import { MOST_OWN, notesInText, textOfNotes } from './own-notes.model.ts';

const BEATS = ['symptom', 'constructor'];
const why = (text: string): string => {
  const reading = notesInText(text, BEATS);
  return reading.type === 'refused' ? presenterWords.ownRefused(reading.why) : '';
};

test('notes that were saved to a file can be read again', () => {
  const text = textOfNotes([
    { beat: 'symptom', text: 'Ask who has seen this.\n\n# And wait.' },
    { beat: 'constructor', text: ' ' },
  ]);
  expect(notesInText(text, BEATS)).toEqual({ type: 'read', notes: { symptom: 'Ask who has seen this.\n\n# And wait.' } });
});

test('any other text is refused with a sentence that says what is expected', () => {
  expect(why('Hello')).toBe('The file should begin with "## symptom", the name of a beat, with the notes for it below.');
  expect(why('')).toContain('should begin');
  expect(why('## gear\nx')).toBe('The file has notes for "gear"; the beats of this story are symptom, constructor.');
  expect(why('x'.repeat(2 * MOST_OWN + 1))).toBe('The file has 4001 characters; the limit is 4000.');
});
