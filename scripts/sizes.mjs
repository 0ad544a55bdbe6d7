// Measures how much the page in dist downloads until its first picture, and compares it with the table in BENCHMARKS.md, or writes the
// table (--write). It finds the files of a first load in the build's manifest, by following the imports of the first script.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { root, Stop } from './programs.mjs';
import { writeBetween } from './tables.mjs';

/** The factor by which a part may grow before the table has to be written again. */
const GROWTH = 1.05;
const TABLE = 'BENCHMARKS.md';
const MARKS = ['<!-- sizes: written by npm run sizes -->', '<!-- /sizes -->'];
/** Goal S1: the most bytes, compressed with Brotli. */
const GOALS = { engine: 412_000, 'all until the first picture of a story': 330_000 };

const dist = join(root, 'dist');
const read = (file) => readFileSync(join(dist, file));

function manifest() {
  const file = join(dist, '.vite', 'manifest.json');
  if (!existsSync(file)) throw new Stop('There is no built page in dist; "npm run build" builds it.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The chunks with these keys, and all chunks that they import statically. */
function withImports(chunks, keys) {
  const found = new Set();
  const add = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const one of chunks[key].imports ?? []) add(one);
  };
  for (const key of keys) add(key);
  return [...found].map((key) => chunks[key]);
}

/** The scripts of workers: their names are in other scripts but not in the manifest. */
function workersIn(chunks, scripts) {
  const known = new Set(Object.values(chunks).map(({ file }) => file));
  const others = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js') && !known.has(`assets/${name}`));
  const text = scripts.map((file) => read(file).toString('utf8')).join('\n');
  return others.filter((name) => text.includes(name)).map((name) => `assets/${name}`);
}

const brotli = (file) => brotliCompressSync(read(file)).length;

/** Of the files that hold the texts of one story, the largest when compressed; as a list, because every part is a list of files. */
function longestTexts(chunks) {
  const stories = readdirSync(join(root, 'scenarios')).filter((name) => existsSync(join(root, 'scenarios', name, 'story.en.md')));
  const files = Object.values(chunks)
    .filter(({ name }) => stories.includes(name))
    .map(({ file }) => file);
  return files.toSorted((one, other) => brotli(other) - brotli(one)).slice(0, 1);
}

/** The largest of the files that hold the stored opening of a story, as a list. */
function longestOpening() {
  if (!existsSync(join(dist, 'stored')))
    throw new Stop('The page in dist was built without stored moments; "npm run build" builds it with them.');
  const files = readdirSync(join(dist, 'stored'), { recursive: true }).filter((name) => /opening-[^/]+$/.test(name));
  const ordered = files
    .map((name) => `stored/${name.replaceAll('\\', '/')}`)
    .toSorted((one, other) => read(other).length - read(one).length);
  return ordered.slice(0, 1);
}

/** The files of dist, grouped by their purpose. */
export function partsOf() {
  const chunks = manifest();
  // The first script imports the view of the gallery or that of the page, and some chunks for both. Words of another language are loaded
  // only on pages in that language.
  const all = chunks['index.html'].dynamicImports.filter((key) => !key.startsWith('words/'));
  const gallery = all.filter((key) => !key.endsWith('/page.view.tsx'));
  const story = all.filter((key) => !key.endsWith('/gallery.view.tsx'));
  if (gallery.length !== all.length - 1 || story.length !== all.length - 1)
    throw new Stop(`The first script imports ${all.join(', ')}; one of them should be the gallery's view and one the page's.`);
  const [ofGallery, ofStory] = [gallery, story].map((keys) => withImports(chunks, ['index.html', ...keys]));
  const files = (list, field) => [...new Set(list.flatMap((chunk) => chunk[field] ?? []))];
  const assets = (list, ending) => files(list, 'assets').filter((name) => name.endsWith(ending));
  const [galleryScripts, scripts] = [files(ofGallery, 'file'), files(ofStory, 'file')];
  const once = {
    'index.html': ['index.html'],
    'scripts of the gallery': galleryScripts,
    'styles of the gallery': files(ofGallery, 'css'),
    'scripts of a story': scripts,
    'styles of a story': files(ofStory, 'css'),
    font: assets(ofStory, '.woff2'),
    'longest texts of a story': longestTexts(chunks),
    'longest stored beginning of a story': longestOpening(),
  };
  const afterwards = {
    'worker of the engine': workersIn(chunks, scripts),
    // The reader is not counted, because the page fetches it only for runs that are not stored.
    engine: assets(ofStory, '.wasm').filter((name) => basename(name).startsWith('engine_')),
  };
  const untilGallery = [...once['index.html'], ...galleryScripts, ...once['styles of the gallery'], ...once.font];
  const untilStory = Object.entries(once).flatMap(([name, list]) => (name.endsWith('of the gallery') ? [] : list));
  const first = new Set([...untilGallery, ...untilStory, ...Object.values(afterwards).flat()]);
  const rest = readdirSync(join(dist, 'assets'))
    .map((name) => `assets/${name}`)
    .filter((file) => !first.has(file) && !file.endsWith('.map'));
  return {
    ...once,
    ...afterwards,
    'all until the gallery': untilGallery,
    'all until the first picture of a story': untilStory,
    'what is fetched on demand': rest,
  };
}

function sizesOf(files) {
  const sum = (size) => files.reduce((total, file) => total + size(read(file)), 0);
  return {
    files: files.length,
    raw: sum((bytes) => bytes.length),
    gzip: sum((bytes) => gzipSync(bytes, { level: 9 }).length),
    brotli: sum((bytes) => brotliCompressSync(bytes).length),
  };
}

const count = (value) => value.toLocaleString('en');

function goalOf(name, bytes) {
  const goal = GOALS[name];
  return goal === undefined ? '-' : `${bytes <= goal ? '' : 'missed: '}${count(goal)}`;
}

const rowOf = ([name, { files, raw, gzip, brotli }]) =>
  `| ${name} | ${files} | ${count(raw)} | ${count(gzip)} | ${count(brotli)} | ${goalOf(name, brotli)} |`;

const HEAD = ['| part | files | bytes | gzip | Brotli | goal |', '| --- | ---: | ---: | ---: | ---: | ---: |'];

/** The numbers of compressed bytes of each part in the table. */
function written() {
  const [, rest = ''] = readFileSync(join(root, TABLE), 'utf8').split(MARKS[0]);
  const rows = [...rest.split(MARKS[1])[0].matchAll(/^\| ([^|]+) \| [\d,]+ \| [\d,]+ \| ([\d,]+) \| ([\d,]+) \|/gm)];
  const number = (text) => Number(text.replaceAll(',', ''));
  return new Map(rows.map(([, name, gzip, brotli]) => [name, { gzip: number(gzip), brotli: number(brotli) }]));
}

const ACCEPT = 'If that is meant, "npm run sizes" writes the table again.';

/** A sentence about a part that is too large or has no row in the table; null: the part is fine. */
function complaint(name, now, then) {
  const goal = GOALS[name];
  if (goal !== undefined && now.brotli > goal)
    return `S1: ${name}: ${count(now.brotli)} bytes by Brotli, and a first visit may take ${count(goal)}. Ask what of it can come later.`;
  if (then === undefined) return `${name}: ${TABLE} has no row of it. ${ACCEPT}`;
  const grown = ['gzip', 'brotli'].find((way) => now[way] > then[way] * GROWTH);
  if (grown === undefined) return null;
  const share = ((now[grown] / then[grown] - 1) * 100).toFixed(1);
  return `${name}: ${count(now[grown])} bytes by ${grown}, ${count(then[grown])} in ${TABLE}; that is ${share} % more, and 5 % are allowed. ${ACCEPT}`;
}

function main() {
  const sizes = Object.entries(partsOf()).map(([name, files]) => [name, sizesOf(files)]);
  if (argv.includes('--write')) {
    writeBetween(TABLE, MARKS, [...HEAD, ...sizes.map(rowOf)].join('\n'));
    return;
  }
  const then = written();
  const complaints = sizes.flatMap(([name, now]) => complaint(name, now, then.get(name)) ?? []);
  for (const [name, now] of sizes) {
    console.log(rowOf([name, now]));
    const before = then.get(name)?.brotli ?? 0;
    if (now.brotli * GROWTH < before)
      console.log(`  smaller than the ${count(before)} in ${TABLE}: "npm run sizes" writes the table again`);
  }
  for (const sentence of complaints) console.error(sentence);
  console.log(`sizes: ${sizes.length - complaints.length} passed, ${complaints.length} failed`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
}

if (basename(argv[1] ?? '') === basename(fileURLToPath(import.meta.url))) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
