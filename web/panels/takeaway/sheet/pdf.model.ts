// Writes a PDF in which each page is a picture, with its links, and with its words as invisible text, so that they can be searched, selected
// and read aloud. Source: ISO 32000-1. Lengths are in points, from the lower left corner.

export type PdfText = {
  readonly text: string;
  /** A matrix as in PDF: from the text's own units to points; the baseline begins at the origin. */
  readonly matrix: readonly [number, number, number, number, number, number];
  readonly size: number;
  /** Width of the whole text, in its own units. */
  readonly width: number;
};

export type PdfLink = {
  readonly href: string;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
};

export type PdfPage = {
  readonly width: number;
  readonly height: number;
  /** Rows of RGB pixels, each preceded by the number of its PNG filter, compressed with deflate and a zlib header. */
  readonly image: { readonly widthPx: number; readonly heightPx: number; readonly deflated: Uint8Array };
  readonly texts: readonly PdfText[];
  readonly links: readonly PdfLink[];
};

export type PdfHead = { readonly title: string; readonly subject: string; readonly creator: string; readonly language: string };

const encoder = new TextEncoder();

const n = (value: number): string => String(Number(value.toFixed(4)));
const hex = (value: number): string => value.toString(16).padStart(4, '0');
/** UTF-16 in hexadecimal digits. The only font uses these codes, and so do texts outside of pages. */
const utf16 = (text: string): string => Array.from({ length: text.length }, (_, place) => hex(text.charCodeAt(place))).join('');
const textString = (text: string): string => `<FEFF${utf16(text)}>`;
/** An address as a PDF string. Existing escapes are kept, and characters with a meaning in PDF strings are escaped. */
const address = (href: string): string => `(${href.replace(/[^!-~]/gu, encodeURIComponent).replace(/[\\()]/g, (mark) => `\\${mark}`)})`;

/** Width of a glyph, in thousandths of the font size. The font is invisible; all its glyphs have the same width, and their codes are those of
 * Unicode. */
const GLYPH = 500;
const FONT = 'ReclaimscopeWords';
const TO_UNICODE = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

function textOperators({ text, matrix, size, width }: PdfText): string {
  const units = text.length;
  const stretch = units === 0 || width <= 0 ? 100 : (100 * width) / ((units * size * GLYPH) / 1000);
  return `${matrix.map(n).join(' ')} Tm /F ${n(size)} Tf ${n(stretch)} Tz <${utf16(text)}> Tj`;
}

/** The content of a page: the picture over the whole page, and the words in render mode 3, which neither fills nor strokes them. */
const contentOf = ({ width, height, texts }: PdfPage): string =>
  [`q ${n(width)} 0 0 ${n(height)} 0 0 cm /I Do Q`, 'BT 3 Tr', ...texts.map(textOperators), 'ET'].join('\n');

type PdfObject = { readonly dictionary: string; readonly stream: Uint8Array | null };

const plain = (dictionary: string): PdfObject => ({ dictionary, stream: null });
const withStream = (entries: string, stream: Uint8Array): PdfObject => ({
  dictionary: `<< ${entries} /Length ${stream.length} >>`,
  stream,
});

/** Numbers of objects: first those of the whole file, then four for each page. */
const CATALOG = 1;
const PAGES = 2;
const INFO = 3;
const FONT_OBJECT = 4;
const DESCENDANT = 5;
const DESCRIPTOR = 6;
const CMAP = 7;
const FIRST_PAGE = 8;
const OF_PAGE = 4;

function pageObjects(page: PdfPage, number: number): readonly PdfObject[] {
  const { width, height, image, links } = page;
  const [content, picture, annotations] = [number + 1, number + 2, number + 3];
  const box = `[0 0 ${n(width)} ${n(height)}]`;
  const link = ({ href, left, bottom, right, top }: PdfLink): string =>
    `<< /Type /Annot /Subtype /Link /Rect [${[left, bottom, right, top].map(n).join(' ')}] /Border [0 0 0] /A << /S /URI /URI ${address(href)} >> >>`;
  return [
    plain(
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox ${box} /Contents ${content} 0 R /Annots ${annotations} 0 R /Resources << /Font << /F ${FONT_OBJECT} 0 R >> /XObject << /I ${picture} 0 R >> >> >>`,
    ),
    withStream('', encoder.encode(contentOf(page))),
    withStream(
      `/Type /XObject /Subtype /Image /Width ${image.widthPx} /Height ${image.heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 8 /Columns ${image.widthPx} >>`,
      image.deflated,
    ),
    plain(`[${links.map(link).join(' ')}]`),
  ];
}

function objectsOf(head: PdfHead, pages: readonly PdfPage[]): readonly PdfObject[] {
  const numbers = pages.map((_, place) => FIRST_PAGE + place * OF_PAGE);
  return [
    plain(
      `<< /Type /Catalog /Pages ${PAGES} 0 R /Lang (${head.language}) /ViewerPreferences << /DisplayDocTitle true >> /PageLayout /SinglePage >>`,
    ),
    plain(`<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((number) => `${number} 0 R`).join(' ')}] >>`),
    plain(`<< /Title ${textString(head.title)} /Subject ${textString(head.subject)} /Creator ${textString(head.creator)} >>`),
    plain(
      `<< /Type /Font /Subtype /Type0 /BaseFont /${FONT} /Encoding /Identity-H /DescendantFonts [${DESCENDANT} 0 R] /ToUnicode ${CMAP} 0 R >>`,
    ),
    plain(
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${FONT} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor ${DESCRIPTOR} 0 R /DW ${GLYPH} >>`,
    ),
    plain(
      `<< /Type /FontDescriptor /FontName /${FONT} /Flags 4 /FontBBox [0 -200 ${GLYPH} 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 650 /StemV 80 >>`,
    ),
    withStream('', encoder.encode(TO_UNICODE)),
    ...pages.flatMap((page, place) => pageObjects(page, numbers[place] ?? 0)),
  ];
}

/** The file, as a list of consecutive pieces. */
export function pdfFile(head: PdfHead, pages: readonly PdfPage[]): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const write = (piece: Uint8Array | string): void => {
    const bytes = typeof piece === 'string' ? encoder.encode(piece) : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  // The second line marks the file as binary with bytes above 127.
  write('%PDF-1.4\n');
  write(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  const objects = objectsOf(head, pages);
  const places = objects.map(({ dictionary, stream }, place) => {
    const at = length;
    write(`${place + 1} 0 obj\n${dictionary}\n`);
    if (stream !== null) {
      write('stream\n');
      write(stream);
      write('\nendstream\n');
    }
    write('endobj\n');
    return at;
  });
  const table = length;
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const at of places) write(`${String(at).padStart(10, '0')} 00000 n \n`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return pieces;
}
