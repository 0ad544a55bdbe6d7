import { describe, expect, test } from 'vitest';
import { type Intent, LAB } from './intent.ts';
import { readSaved, saveText } from './saved-file.ts';
import { initialIntent } from './store.ts';

const scenarios = ['2013-kswapd-limits', LAB];
const read = (content: string): ReturnType<typeof readSaved> => readSaved(content, scenarios, '2013-kswapd-limits');
const proof = { hash: '0123456789abcdef', engine: '0.1.0', text: '89abcdef' };

const run: Intent = {
  ...initialIntent,
  position: { type: 'event', side: 'after', event: 1200 },
  changes: [{ ns: 725_500_000_000, side: 'both', name: 'swappiness', value: '10' }],
  picture: 'map',
  title: 'Lecture 7: who pays?',
  theme: 'projector',
};
const ownRun: Intent = { ...run, scenario: LAB, text: 'title = "mine"\n# "quotes", \\ and ünïcode\n', story: '# Mine\n' };

describe('L9: a saved file', () => {
  test.each([
    ['of a story', run],
    ['of the lab, with its text', ownRun],
  ])('%s opens with its view and its changes', (_, intent) => {
    const saved = read(saveText(intent, initialIntent, proof, 'A title'));
    expect(saved).toMatchObject({ type: 'read', proof, passedOver: [] });
    if (saved.type === 'read') expect({ ...initialIntent, ...saved.asked }).toEqual(intent);
  });

  test('says in its first line what it is and what to do with it', () => {
    expect(saveText(run, initialIntent, null, '').split('\n')[1]).toContain('Open the page and drop this file on it.');
  });

  test.each(['', '[[[[', 'title = "a scenario"', '<svg/>', '{ "name": "something else" }'])(
    '%j is no saved run, and is left to others',
    (content) => {
      expect(read(content)).toEqual({ type: 'not-saved' });
    },
  );

  const file = (fields: object): string =>
    JSON.stringify({ format: 'reclaimscope-run', version: 1, link: '#v1/lab', scenario: null, ...fields });
  test.each([
    ['{ "format": "reclaimscope-run", "ver', 'it was cut or changed; it is not JSON'],
    [file({ version: 2 }), 'it has version 2; this page reads version 1'],
    [file({ version: undefined }), 'it has version undefined; this page reads version 1'],
    [file({ link: 7 }), 'it has no link'],
    [file({ link: '' }), 'its link names no scenario'],
    [file({ link: '#v1/nothing' }), 'There is no scenario "nothing"'],
    [file({ scenario: ['a'] }), 'its scenario is neither a text nor null'],
    [file({ link: '#v1/2013-kswapd-limits', scenario: 'x' }), 'only "lab" can have one'],
    [file({ story: 7 }), 'its story is neither text nor null'],
    [file({ scenario: 'x'.repeat(70_000) }), 'its scenario has 70000 bytes; the limit is 65536'],
    [file({ more: 'x'.repeat(1_100_000) }), 'it has more than 1048576 bytes'],
  ])('%.60s is refused with a sentence', (content, why) => {
    const reading = read(content);
    expect(reading.type === 'refused' ? reading.why : reading.type).toContain(why);
  });
});
