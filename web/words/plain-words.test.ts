// Words that must not come back. Each is private to this project, inverted, or a second name for an act that already has a word in the
// kernel. docs/writing.md has the words to use.
import { expect, test } from 'vitest';
import { filesUnder, read } from '../test/texts.ts';

const stories = filesUnder('scenarios', /\/(story|notes)\.en\.md$/);
const labels = filesUnder('web', /\.words\.ts$/);
const documents = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...filesUnder('docs', /\.md$/)];
const all = [...stories, ...labels, ...documents];

type Word = {
  readonly is: RegExp;
  /** A sentence with the word, as it once stood. */
  readonly stood: string;
  readonly instead: string;
  readonly within?: readonly string[];
};

const WORDS: readonly Word[] = [
  {
    is: /\bsearch(es|ed|ing)? (it|them)sel(f|ves)\b|\b(must|has to|have to) search\b|\bsearch(es|ed|ing)? (for )?memory\b|\bthose (who|that) search\b/i,
    stood: 'Too little is free: 5 programs must search for memory.',
    instead: 'scan (a list); reclaim; direct reclaim (a task’s own)',
  },
  { is: /\bprograms[’'] memory\b|\bmemory of programs\b/i, stood: 'Left: programs’ memory.', instead: 'anonymous pages' },
  { is: /\bfile data\b/i, stood: 'kswapd searches file data only.', instead: 'file pages; page cache' },
  { is: /\bthr(ow|ows|own|ew) out\b/i, stood: '120 MB were thrown out.', instead: 'evicted (file pages); swapped out (anonymous pages)' },
  { is: /\bset(s|ting)? out\b/i, stood: 'kswapd set out 12 times.', instead: 'was woken; ran' },
  {
    is: /\bwhoever [a-z]|\bwho meets\b/i,
    stood: 'Whoever meets it writes it.',
    instead: 'the actor: the kernel, kswapd, a task, a program, you',
  },
  { is: /\breckon(s|ed|ing)?\b/i, stood: 'how it is reckoned', instead: 'computed' },
  { is: /\banew\b/i, stood: 'The run begins anew.', instead: 'again; from the start' },
  { is: /\bof one[’']s own\b/i, stood: 'a story of one’s own', instead: 'your own' },
  { is: /\bwould be right\b/i, stood: 'at most 25 would be right.', instead: 'expected …; the limit is …' },
  { is: /\bpassed over\b/i, stood: 'A part of this link was passed over.', instead: 'skipped; “pass” is a word of reclaim' },
  { is: /\blist of names\b|\bknown files?\b/i, stood: 'list of known files: 3,760', instead: 'dentries and inodes' },
  { is: /\banswers? a second\b/i, stood: '587 answers a second', instead: 'requests per second' },
  { is: /\bwhat one takes away\b/i, stood: 'the ledger, the lab, what one takes away', instead: 'exports' },
  { is: /\bit must be there\b/i, stood: '| it must be there |', instead: 'required' },
  { is: /\bwritten off\b/i, stood: 'a zone that was written off', instead: 'unreclaimable' },
  { is: /\brests? a moment\b/i, stood: 'kswapd rests a moment', instead: 'pauses briefly' },
  { is: /\bdrives the disk\b/i, stood: 'drives the disk', instead: 'disk driver' },
];

test.each(WORDS)('no text says $is', ({ is, instead, within = all }) => {
  expect(within.length).toBeGreaterThan(0);
  const found = within.flatMap((path) =>
    read(path)
      .split('\n')
      .filter((line) => is.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found, `instead: ${instead}`).toEqual([]);
});

test.each(WORDS)('the pattern matches the sentence as it stood: $is', ({ is, stood }) => {
  expect(stood).toMatch(is);
});

test('stories, labels and documents are found', () => {
  expect(stories.length).toBeGreaterThanOrEqual(14);
  expect(labels.length).toBeGreaterThanOrEqual(50);
});
