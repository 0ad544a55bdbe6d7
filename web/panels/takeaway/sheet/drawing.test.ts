import { expect, test } from 'vitest';
import { type Drawing, svgText, type TextItem } from './drawing.model.ts';
import outlines from './glyph-outlines.json';

const words: Omit<TextItem, 'text'> = {
  type: 'text',
  x: 0,
  y: 0,
  matrix: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 },
  ink: { fill: '#000', stroke: null, strokeWidth: 0, dash: [], cap: 'butt', join: 'miter', strokeFirst: false, opacity: 1 },
  sizePx: 12,
  weight: '400',
  letterSpacingPx: 0,
  anchor: 'start',
  starts: [0],
  length: 10,
};
const drawing = (text: string): Drawing => ({
  width: 1,
  height: 1,
  items: [{ ...words, text }],
  links: [{ href: text, box: { x: 0, y: 0, width: 1, height: 1 } }],
  title: text,
});

test('for any text, the picture holds only characters that XML allows, and no markup from the text', () => {
  const svg = svgText(drawing('a\u0000\u0008\u001b\ufffe\ud800b <script> & "c" 🦀\t'), outlines);
  for (const character of svg) {
    const code = character.codePointAt(0) ?? 0;
    const allowed =
      [0x9, 0xa, 0xd].includes(code) || (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
    expect(allowed, code.toString(16)).toBe(true);
  }
  const said = [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text).join('');
  expect(said).toBe('a\ufffd\ufffd\ufffd\ufffd\ufffdb &lt;script&gt; &amp; &quot;c&quot; 🦀\t');
});

test('words are outlines of the typeface, so that programs without it draw no letter over another', () => {
  const two = (text: string): Drawing => ({ ...drawing(text), items: [{ ...words, text, starts: [4, 12], length: 16 }] });
  const svg = svgText(two('ab'), outlines);
  const [outline] = /<path d="M333\.333 0[^"]+M1000 0[^"]+" transform="matrix\(0\.012 0 0 0\.012 0 0\)" fill="#000"\/>/.exec(svg) ?? [];
  expect(outline).toContain(outlines['400'].a);
  expect(outline).toContain(outlines['400'].b);
  // The invisible text can be searched and copied.
  expect(svg).toContain(' textLength="16" lengthAdjust="spacingAndGlyphs" fill="none">ab</text>');
});

test('the program that shows the file draws characters that the typeface lacks, at their old length; those beside them are outlines', () => {
  const starts = [0, 12, 24, 30];
  const svg = svgText({ ...drawing('内存MB'), items: [{ ...words, text: '内存MB', starts, length: 40 }] }, outlines);
  expect(svg).toContain(
    '<text x="0" y="0" font-size="12" font-weight="400" textLength="24" lengthAdjust="spacingAndGlyphs" fill="#000">内存</text>',
  );
  expect(svg.match(/<path d="M2000 0/g)).toHaveLength(1);
  expect(svg).toContain(' textLength="16" lengthAdjust="spacingAndGlyphs" fill="none">MB</text>');
});
