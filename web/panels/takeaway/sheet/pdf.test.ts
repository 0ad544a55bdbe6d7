import { expect, test } from 'vitest';
import { type PdfPage, pdfFile } from './pdf.model.ts';

const page: PdfPage = {
  width: 960,
  height: 540,
  image: { widthPx: 1, heightPx: 1, deflated: new Uint8Array([1, 2, 3]) },
  texts: [{ text: 'Grüße', matrix: [1, 0, 0, 1, 10, 20], size: 12, width: 30 }],
  links: [{ href: 'https://example.org/#v1/a?b=(c)', left: 1, bottom: 2, right: 3, top: 4 }],
};
const head = { title: 'A title', subject: '', creator: 'Reclaimscope', language: 'en' };
const fileOf = (pages: readonly PdfPage[]): Buffer => Buffer.concat(pdfFile(head, pages));

test('the cross-reference table says where each object begins', () => {
  const file = fileOf([page, page]);
  const text = file.toString('latin1');
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, ...rows] = text
    .slice(table)
    .split('\n')
    .slice(1, -1)
    .filter((line) => / [fn] $/.test(line));
  expect(rows).toHaveLength(7 + 2 * 4);
  for (const [place, row] of rows.entries()) expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${place + 1} 0 obj\n`));
  expect(text.match(/\/Type \/Page /g)).toHaveLength(2);
});

test('a stream has the length that it states', () => {
  const text = fileOf([page]).toString('latin1');
  const streams = [...text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
  expect(streams.length).toBe(3);
  for (const [, length, stream] of streams) expect(stream).toHaveLength(Number(length));
});

test('words are in Unicode and as wide as in the picture; an address cannot end its string', () => {
  const text = fileOf([page]).toString('latin1');
  // Five letters of half the size of 12 have a width of 30.
  expect(text).toContain('1 0 0 1 10 20 Tm /F 12 Tf 100 Tz <0047007200fc00df0065> Tj');
  expect(text).toContain('/URI (https://example.org/#v1/a?b=\\(c\\))');
});

test('an address keeps its target: escapes in it are not escaped again', () => {
  const links = [{ href: 'https://example.org/#v1/a?title=Week%207 ü', left: 1, bottom: 2, right: 3, top: 4 }];
  expect(fileOf([{ ...page, links }]).toString('latin1')).toContain('/URI (https://example.org/#v1/a?title=Week%207%20%C3%BC)');
});
