import { expect, test } from 'vitest';
import { LINK_FIELDS } from './link-fields.ts';
import { runOfLink } from './stored-index.ts';

/** Fields of a link that do not change the run. */
const OF_LOOK = new Set(
  'at h e f story view lead grain speed zone show page map hunk since lanes depth theme lang beat panel verdict twin title embed hide lock'.split(
    ' ',
  ),
);

test('every field of a link either can change the run or only chooses what is shown of it', () => {
  for (const name of LINK_FIELDS.flatMap(({ names }) => names))
    expect(runOfLink(`#v1/primer?beat=free&${name}=x`), name).toEqual({ scenario: 'primer', isOwn: OF_LOOK.has(name) });
});

test('a link names its scenario, and the gallery has none', () => {
  expect(runOfLink('#v1/primer')).toEqual({ scenario: 'primer', isOwn: true });
  for (const hash of ['', '#', '#stories', '#presenter/1']) expect(runOfLink(hash), hash).toBeNull();
});
