// Colours. The hue of pages shows only their kind; lightness distinguishes active from inactive pages; textures show conditions; red is
// only for harm and for mistakes; the two sides have no hues of their own. The set is based on Okabe and Ito's and was adjusted in OKLCh
// until every pair is distinguishable with normal, protan, deutan, tritan and grey vision (look/palette.test.ts).

export type ThemeName = 'light' | 'dark' | 'projector' | 'forced';

/** The colour of a surface, and the colour of the marks drawn on it. */
export type Paint = { readonly fill: string; readonly mark: string };

/** Colours of the scene for things that are not pages. */
type ScenePaint = {
  readonly floor: string;
  /** Free memory up to the high watermark, free memory above it, and the line between the two. */
  readonly water: string;
  readonly waterMore: string;
  readonly waterLine: string;
  /** The gear that stands for kswapd. */
  readonly gear: string;
  /** A program that does nothing, or that waits for something other than memory. */
  readonly idle: string;
  /** The badge of the side with the better result. */
  readonly better: string;
};

export type Palette = {
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly alarm: string;
  readonly alarmText: string;
  readonly anonInactive: Paint;
  readonly anonActive: Paint;
  readonly fileInactive: Paint;
  readonly fileActive: Paint;
  /** With generations, the oldest pages have the colour of inactive ones, and the second youngest generation has that of active ones.
   * These are the shades of the generation between them and of the youngest one. */
  readonly anonOlder: Paint;
  readonly anonYoungest: Paint;
  readonly fileOlder: Paint;
  readonly fileYoungest: Paint;
  readonly kernel: Paint;
  readonly unevictable: Paint;
  readonly free: Paint;
  readonly scene: ScenePaint;
  /** Width of the thinnest line with a meaning, in CSS pixels. */
  readonly hairPx: number;
};

const DARK_MARK = '#1b1408';
const LIGHT_MARK = '#ffffff';

const light: Palette = {
  ground: '#f4f3ef',
  surface: '#ffffff',
  raised: '#eceae4',
  ink: '#171b20',
  inkSoft: '#4b535d',
  line: '#d3d0c8',
  lineStrong: '#7d828a',
  alarm: '#9a001e',
  alarmText: '#9a001e',
  anonInactive: { fill: '#efcd79', mark: DARK_MARK },
  anonActive: { fill: '#d68104', mark: DARK_MARK },
  fileInactive: { fill: '#56b8f7', mark: '#06192c' },
  fileActive: { fill: '#4061a0', mark: LIGHT_MARK },
  anonOlder: { fill: '#e3ac45', mark: DARK_MARK },
  anonYoungest: { fill: '#b56400', mark: DARK_MARK },
  fileOlder: { fill: '#4a8bd0', mark: '#06192c' },
  fileYoungest: { fill: '#243a6b', mark: LIGHT_MARK },
  kernel: { fill: '#64025d', mark: LIGHT_MARK },
  unevictable: { fill: '#7c7c7c', mark: LIGHT_MARK },
  free: { fill: '#dbf5ea', mark: '#0f5a45' },
  scene: {
    floor: '#fbfaf7',
    water: '#8fd9b8',
    waterMore: '#e4f5ec',
    waterLine: '#15805a',
    gear: '#3b4754',
    idle: '#7b828b',
    better: '#0f6f4e',
  },
  hairPx: 1,
};

const dark: Palette = {
  ground: '#12161b',
  surface: '#1a1f26',
  raised: '#252c35',
  ink: '#f1f3f5',
  inkSoft: '#b3bcc6',
  line: '#363f4a',
  lineStrong: '#8b96a2',
  alarm: '#ec594d',
  alarmText: '#ff9184',
  anonInactive: { fill: '#fee497', mark: DARK_MARK },
  anonActive: { fill: '#e9a64f', mark: DARK_MARK },
  fileInactive: { fill: '#99d2fc', mark: '#06192c' },
  fileActive: { fill: '#5078b1', mark: LIGHT_MARK },
  anonOlder: { fill: '#f5c776', mark: DARK_MARK },
  anonYoungest: { fill: '#c07a18', mark: DARK_MARK },
  fileOlder: { fill: '#74a4dc', mark: '#06192c' },
  fileYoungest: { fill: '#355a96', mark: LIGHT_MARK },
  kernel: { fill: '#8a5271', mark: LIGHT_MARK },
  unevictable: { fill: '#9a9fa6', mark: DARK_MARK },
  free: { fill: '#144a36', mark: '#bfe8d6' },
  scene: {
    floor: '#1e242c',
    water: '#1f7556',
    waterMore: '#1b3a2e',
    waterLine: '#7fd3b0',
    gear: '#9fb0c2',
    idle: '#8b96a2',
    better: '#7fd9b4',
  },
  hairPx: 1,
};

const projector: Palette = {
  ...light,
  ground: '#ffffff',
  raised: '#ececec',
  ink: '#000000',
  inkSoft: '#333333',
  line: '#9a9a9a',
  lineStrong: '#4a4a4a',
  alarm: '#9a001e',
  alarmText: '#9a001e',
  scene: { ...light.scene, floor: '#ffffff', idle: '#6a7078' },
  hairPx: 2,
};

/** With forced colours, the browser keeps only system colours. Anonymous pages have the colour of selections, as on the scene, and
 * textures distinguish the conditions of pages. */
const forced: Palette = {
  ground: 'Canvas',
  surface: 'Canvas',
  raised: 'Canvas',
  ink: 'CanvasText',
  inkSoft: 'CanvasText',
  line: 'CanvasText',
  lineStrong: 'CanvasText',
  alarm: 'Highlight',
  alarmText: 'CanvasText',
  anonInactive: { fill: 'Canvas', mark: 'Highlight' },
  anonActive: { fill: 'Highlight', mark: 'Canvas' },
  fileInactive: { fill: 'Canvas', mark: 'CanvasText' },
  fileActive: { fill: 'GrayText', mark: 'Canvas' },
  anonOlder: { fill: 'Canvas', mark: 'Highlight' },
  anonYoungest: { fill: 'Highlight', mark: 'Canvas' },
  fileOlder: { fill: 'Canvas', mark: 'CanvasText' },
  fileYoungest: { fill: 'GrayText', mark: 'Canvas' },
  kernel: { fill: 'CanvasText', mark: 'Canvas' },
  unevictable: { fill: 'GrayText', mark: 'Canvas' },
  free: { fill: 'Canvas', mark: 'CanvasText' },
  scene: {
    floor: 'Canvas',
    water: 'GrayText',
    waterMore: 'Canvas',
    waterLine: 'CanvasText',
    gear: 'CanvasText',
    idle: 'GrayText',
    better: 'CanvasText',
  },
  hairPx: 2,
};

export const palettes: Readonly<Record<ThemeName, Palette>> = { light, dark, projector, forced };

/** Paints that only generations have. */
const AGE_PAINTS = ['anonOlder', 'anonYoungest', 'fileOlder', 'fileYoungest'] as const;
export const PAINTS = ['anonInactive', 'anonActive', 'fileInactive', 'fileActive', 'kernel', 'unevictable', 'free'] as const;

export const listPaint = (palette: Palette, kind: 'anon' | 'file', age: 'inactive' | 'active'): Paint => {
  if (kind === 'anon') return age === 'inactive' ? palette.anonInactive : palette.anonActive;
  return age === 'inactive' ? palette.fileInactive : palette.fileActive;
};

/** The palette as custom properties for the style sheets, so that each colour is defined only once. */
export const cssTokens = (palette: Palette): readonly (readonly [string, string])[] => [
  ['--ground', palette.ground],
  ['--surface', palette.surface],
  ['--raised', palette.raised],
  ['--ink', palette.ink],
  ['--ink-soft', palette.inkSoft],
  ['--line', palette.line],
  ['--line-strong', palette.lineStrong],
  ['--alarm', palette.alarm],
  ['--alarm-text', palette.alarmText],
  ['--hair', `${palette.hairPx}px`],
  ['--floor', palette.scene.floor],
  ['--water', palette.scene.water],
  ['--water-more', palette.scene.waterMore],
  ['--water-line', palette.scene.waterLine],
  ['--gear', palette.scene.gear],
  ['--idle', palette.scene.idle],
  ['--better', palette.scene.better],
  ...[...PAINTS, ...AGE_PAINTS].flatMap((paint): readonly (readonly [string, string])[] => [
    [`--${paint}`, palette[paint].fill],
    [`--${paint}-mark`, palette[paint].mark],
  ]),
];
