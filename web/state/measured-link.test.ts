import { expect, test } from 'vitest';
import { decodeLink } from './link.ts';
import { measuredLink } from './measured-link.ts';

const decoded = (link: string): ReturnType<typeof decodeLink> => decodeLink(link, ['primer'], 'primer');

test('a link to a comparison is read as it was written', () => {
  for (const [kernel, work, theme] of [
    ['4.10.17-p123', 'mix-read', 'projector'],
    ['deb6.12.117-mglru', 'writer', 'dark'],
  ] as const)
    expect(decoded(measuredLink(kernel, work, theme))).toEqual({ type: 'measured', asked: { kernel, work, theme }, passedOver: [] });
  const nothing = { type: 'measured', asked: { kernel: null, work: null, theme: null }, passedOver: [] };
  expect(decoded(measuredLink(null, null, 'light'))).toEqual(nothing);
  expect(decoded('#v1/measured?lang=zh')).toEqual(nothing);
});

test('what a link says wrongly is named, and the rest is followed', () => {
  expect(decoded('#v1/measured?kernel=<b>&work=reader&work=writer&at=t5s&theme=red.')).toEqual({
    type: 'measured',
    asked: { kernel: null, work: 'reader', theme: null },
    passedOver: [
      'The link says kernel="<b>"; expected a kernel of the lab, such as 3.9.6.',
      'The link gives "work" twice; expected it once.',
      'The link has a field "at", which this page does not know.',
      '1 more fields of the link were skipped.',
    ],
  });
});
