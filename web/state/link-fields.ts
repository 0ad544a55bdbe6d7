// The fields of a link, one row each: their names, how they are written and how they are read. Most rows consist of a name, a key of the
// intent and a kind of value (`one`). A field that may occur more than once, has several names or has a rule of its own is an object above
// the list. A name and its kind of value never change once they are released, because old links must keep working.
import type { Change } from '../domain/change/changes.model.ts';
import { keepLast } from '../domain/keep-last.model.ts';
import { VERDICTS } from '../domain/ledger/ledger.model.ts';
import { PICTURES } from '../domain/pictures.model.ts';
import { DEPTHS, type Depth } from '../domain/stage/depth.model.ts';
import { LANGUAGES } from '../words/language.ts';
import { GRAINS, type Intent, LAB, SIDES, THEMES, VIEWS } from './intent.ts';
import { linkWords } from './link.words.ts';
import {
  change,
  checkedChange,
  LinkMistake,
  magnified,
  numberLike,
  oneOf,
  panel,
  patch,
  position,
  presence,
  quote,
  readValue,
  seed,
  setting,
  someOf,
  span,
  speed,
  textLike,
  time,
  title,
  type Value,
} from './link-values.ts';
import { packChanges, unpackChanges } from './packed-changes.ts';
import { packText, unpackText } from './packed-text.ts';
import { LOCKS, PARTS } from './teaching.model.ts';

const { wanted: words } = linkWords;

/** The contents of a link. The scenario decides about fields that the link leaves out. */
export type Asked = { readonly scenario: string } & Partial<Omit<Intent, 'scenario'>>;

/** The values with which the page checks that a link leads to the state that it was made from. */
export type Proof = {
  /** State hash of the lead side at the position. */
  readonly hash: string;
  readonly engine: string;
  /** The hash of the scenario's text, in eight hexadecimal digits (`textHash`). */
  readonly text: string;
};

export type Field = { readonly key: string; readonly value: string };

/** The state from which a link is written. The link leaves out values that equal `defaults`. `proof` null: the link has no state hash. */
type Written = { readonly intent: Intent; readonly defaults: Intent; readonly proof: Proof | null };

/** The part of a link that has been read so far. */
export type Reading = { asked: Asked; proof: Partial<Proof> };

export type LinkField = {
  readonly names: readonly string[];
  /** Whether each name may occur only once in a link, or several times. */
  readonly times: 'once' | 'many';
  /** The fields in the order of the link; empty: the link leaves the value out. */
  readonly write: (written: Written) => readonly Field[];
  readonly read: (field: Field, reading: Reading) => void;
};

/** A field for one key of the intent. The link leaves it out if the value is the scenario's own. */
function one<K extends keyof Intent>(name: string, key: K, value: Value<NonNullable<Intent[K]>>): LinkField {
  const textOf = (intent: Intent): string | null => {
    const held = intent[key];
    return held === null || held === undefined ? null : value.write(held);
  };
  return {
    names: [name],
    times: 'once',
    write: ({ intent, defaults }) => {
      const text = textOf(intent);
      return text === null || text === textOf(defaults) ? [] : [{ key: name, value: text }];
    },
    read: (field, reading) => {
      reading.asked = { ...reading.asked, [key]: readValue(name, field.value, value) };
    },
  };
}

/** A field for a text of the user's own: a scenario or a story, which only the lab can have. */
function ownText(key: 'text' | 'story', what: 'scenario' | 'story'): LinkField {
  // The address is written several times a second, but the text seldom changes.
  const packed = keepLast(Object.is, packText);
  return {
    names: [key],
    times: 'once',
    write: ({ intent }) => {
      const text = intent[key];
      return text === null ? [] : [{ key, value: packed(text) }];
    },
    read: ({ value }, reading) => {
      const { scenario } = reading.asked;
      if (scenario !== LAB) throw new LinkMistake(linkWords.noOwn(quote(scenario), key, quote(LAB)));
      const unpacked = unpackText(value, what);
      if (unpacked.type === 'refused') throw new LinkMistake(unpacked.why);
      reading.asked = { ...reading.asked, [key]: unpacked.text };
    },
  };
}

/** The three parts of the proof, by their names in a link. */
const PROOF_PARTS = {
  h: { part: 'hash', value: textLike(/^[0-9a-f]{16}$/, words.hash) },
  e: { part: 'engine', value: textLike(/^[0-9A-Za-z.+_-]{1,64}$/, words.engine) },
  f: { part: 'text', value: textLike(/^[0-9a-f]{8}$/, words.text) },
} as const satisfies Record<string, { readonly part: keyof Proof; readonly value: Value<string> }>;
export const PROOF_NAMES = ['h', 'e', 'f'] as const satisfies readonly (keyof typeof PROOF_PARTS)[];
export const partOf = (name: (typeof PROOF_NAMES)[number]): keyof Proof => PROOF_PARTS[name].part;

const proofOfState: LinkField = {
  names: PROOF_NAMES,
  times: 'once',
  write: ({ proof }) => (proof === null ? [] : PROOF_NAMES.map((key) => ({ key, value: proof[partOf(key)] }))),
  read: ({ key, value }, reading) => {
    for (const name of PROOF_NAMES)
      if (name === key) reading.proof = { ...reading.proof, [partOf(name)]: readValue(name, value, PROOF_PARTS[name].value) };
  },
};

const PATCH_NAMES = { before: 'pb', after: 'pa' } as const;

const patches: LinkField = {
  names: Object.values(PATCH_NAMES),
  times: 'many',
  write: ({ intent }) => SIDES.flatMap((side) => intent.patches[side].map((id) => ({ key: PATCH_NAMES[side], value: patch.write(id) }))),
  read: ({ key, value }, reading) => {
    const chosen = readValue(key, value, patch);
    const { patches: old = { before: [], after: [] } } = reading.asked;
    const side = key === PATCH_NAMES.before ? 'before' : 'after';
    reading.asked = { ...reading.asked, patches: { ...old, [side]: [...old[side], chosen] } };
  },
};

const sets: LinkField = {
  names: ['set'],
  times: 'many',
  write: ({ intent }) => intent.sets.map((set) => ({ key: 'set', value: setting.write(set) })),
  read: ({ key, value }, reading) => {
    reading.asked = { ...reading.asked, sets: [...(reading.asked.sets ?? []), readValue(key, value, setting)] };
  },
};

/** The depth of a link without this field: Story for a link to a beat, Model for every other link. */
const depthUnsaid = (beat: string | null | undefined): Depth => (beat === null || beat === undefined ? 'model' : 'story');

const depths = oneOf(DEPTHS);
const depth: LinkField = {
  names: ['depth'],
  times: 'once',
  write: ({ intent }) => (intent.depth === depthUnsaid(intent.beat) ? [] : [{ key: 'depth', value: depths.write(intent.depth) }]),
  read: ({ key, value }, reading) => {
    reading.asked = { ...reading.asked, depth: readValue(key, value, depths) };
  },
};

const languages = oneOf(LANGUAGES);
/** Every link has this field, unless both the page and the default are English. */
const language: LinkField = {
  names: ['lang'],
  times: 'once',
  write: ({ intent, defaults }) =>
    intent.language === 'en' && defaults.language === 'en' ? [] : [{ key: 'lang', value: languages.write(intent.language) }],
  read: ({ key, value }, reading) => {
    reading.asked = { ...reading.asked, language: readValue(key, value, languages) };
  },
};

/** Adds the depth to a link that names a beat but no depth. This happens after all fields were read, because they can be in any order. */
export const withUnsaid = (asked: Asked): Asked =>
  asked.depth === undefined && asked.beat !== undefined ? { ...asked, depth: depthUnsaid(asked.beat) } : asked;

/** The field's name, by the side that the change applies to. */
const CHANGE_NAMES = { both: 'do', before: 'db', after: 'da' } as const;
const CHANGE_SIDES = ['both', 'before', 'after'] as const satisfies readonly (keyof typeof CHANGE_NAMES)[];

/** A link with at most this many changes writes them one by one; a link with more of them packs all into one field. */
const PLAIN_CHANGES = 8;

const packedChanges = keepLast(Object.is, packChanges);

const manyChanges: LinkField = {
  names: ['changes'],
  times: 'once',
  write: ({ intent }) => (intent.changes.length <= PLAIN_CHANGES ? [] : [{ key: 'changes', value: packedChanges(intent.changes) }]),
  read: ({ value }, reading) => {
    const unpacked = unpackChanges(value);
    if (unpacked.type === 'refused') throw new LinkMistake(unpacked.why);
    reading.asked = withChanges(reading.asked, unpacked.changes.map(checkedChange));
  },
};

const withChanges = (asked: Asked, more: readonly Change[]): Asked => ({
  ...asked,
  changes: [...(asked.changes ?? []), ...more].toSorted((earlier, later) => earlier.ns - later.ns),
});

const changes: LinkField = {
  names: Object.values(CHANGE_NAMES),
  times: 'many',
  write: ({ intent }) =>
    (intent.changes.length > PLAIN_CHANGES ? [] : intent.changes).map((made) => ({
      key: CHANGE_NAMES[made.side],
      value: change.write(made),
    })),
  read: ({ key, value }, reading) => {
    const side = CHANGE_SIDES.find((each) => CHANGE_NAMES[each] === key) ?? 'both';
    const { ns, name, value: to } = readValue(key, value, change);
    reading.asked = withChanges(reading.asked, [{ ns, side, name, value: to }]);
  },
};

/** All fields, in the order in which a link has them. */
export const LINK_FIELDS: readonly LinkField[] = [
  one('at', 'position', position),
  proofOfState,
  ownText('text', 'scenario'),
  ownText('story', 'story'),
  one('size', 'size', textLike(/^[a-z][a-z0-9-]{0,31}$/, words.size)),
  one('seed', 'seed', seed),
  patches,
  sets,
  changes,
  manyChanges,
  one('view', 'view', oneOf(VIEWS)),
  one('lead', 'lead', oneOf(SIDES)),
  one('grain', 'grain', oneOf(GRAINS)),
  one('speed', 'speed', speed),
  one('zone', 'zone', numberLike(/^\d{1,3}$/, words.zone)),
  one('show', 'picture', oneOf(PICTURES)),
  one('page', 'page', numberLike(/^(0|[1-9]\d{0,8})$/, words.page)),
  one('map', 'map', magnified),
  one('hunk', 'hunk', textLike(/^[a-z][a-z0-9_]{0,39}$/, words.hunk)),
  one('since', 'since', time),
  one('lanes', 'lanes', span),
  depth,
  one('theme', 'theme', oneOf(THEMES)),
  language,
  one('beat', 'beat', textLike(/^[a-z][a-z0-9-]{0,31}$/, words.beat)),
  one('panel', 'panel', panel),
  one('verdict', 'verdict', oneOf(VERDICTS)),
  one('twin', 'twin', presence('open')),
  one('title', 'title', title),
  one('embed', 'embed', presence('on')),
  one('hide', 'hide', someOf(PARTS)),
  one('lock', 'lock', someOf(LOCKS)),
];
