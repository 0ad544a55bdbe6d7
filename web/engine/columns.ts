// Packs similar values by columns: all values of a field are side by side, and numbers are stored as differences. Successive frames are so
// similar that they then compress to very little.

/** The values that the engine sends: JSON, and typed arrays. */
export type Value = null | boolean | number | string | Uint8Array | Uint32Array | Float64Array | readonly Value[] | Fields;
type Fields = { readonly [name: string]: Value };

/** The packed form of a list of values. It does not store their number, because the reader knows it. */
export type Column =
  /** All values are this one. */
  | { readonly same: Plain }
  /** Whole numbers: the first one, then the difference between each and the previous one. */
  | { readonly steps: readonly number[] }
  | { readonly each: readonly Plain[] }
  /** Objects: for each field, which objects have it (null: all) and its values. */
  | { readonly fields: readonly (readonly [name: string, who: Column | null, column: Column])[] }
  /** Lists, by index: for each index, a column with the items of all lists that are long enough. */
  | { readonly lengths: Column; readonly places: readonly Column[] }
  /** Lists, with all their items in one column. */
  | { readonly lengths: Column; readonly items: Column }
  /** Typed arrays, as lists of numbers. */
  | { readonly typed: readonly TypeName[]; readonly lists: Column }
  /** Values of several kinds: the kind of each value, and a column for each kind. */
  | { readonly kinds: Column; readonly of: readonly Column[] };
type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

const TYPES = { u8: Uint8Array, u32: Uint32Array, f64: Float64Array } as const;
type TypeName = keyof typeof TYPES;

const KINDS = ['plain', 'list', 'fields', 'typed'] as const;
type Kind = (typeof KINDS)[number];

type Typed = Uint8Array | Uint32Array | Float64Array;
const isTyped = (value: Value): value is Typed => ArrayBuffer.isView(value);
const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

function kindOf(value: Value): Kind {
  if (isTyped(value)) return 'typed';
  if (isList(value)) return 'list';
  return typeof value === 'object' && value !== null ? 'fields' : 'plain';
}

const typeOf = (value: Typed): TypeName => (value instanceof Uint8Array ? 'u8' : value instanceof Uint32Array ? 'u32' : 'f64');

export function toColumn(values: readonly Value[]): Column {
  const kinds = values.map(kindOf);
  const [kind] = kinds;
  if (kind === undefined) return { each: [] };
  if (kinds.some((other) => other !== kind)) {
    const places = kinds.map((one) => KINDS.indexOf(one));
    return { kinds: toColumn(places), of: KINDS.map((one) => toColumn(values.filter((_, at) => kinds[at] === one))) };
  }
  switch (kind) {
    case 'plain':
      return plainColumn(values as readonly (null | boolean | number | string)[]);
    case 'list':
      return listColumn(values as readonly (readonly Value[])[]);
    case 'fields':
      return fieldsColumn(values as readonly Fields[]);
    case 'typed': {
      const typed = values as readonly Typed[];
      return { typed: typed.map(typeOf), lists: listColumn(typed.map((one) => [...one])) };
    }
    default:
      return unreachable(kind);
  }
}

function plainColumn(values: readonly (null | boolean | number | string)[]): Column {
  const [first = null] = values;
  if (values.every((value) => Object.is(value, first))) return { same: first };
  if (!values.every(isWhole)) return { each: values };
  return { steps: values.map((value, at) => value - (values[at - 1] ?? 0)) };
}

/** Whether a number is whole and small enough for exact differences. -0 is excluded, because it would be read back as 0. */
const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(Number(value)) < 2 ** 52 && !Object.is(value, -0);

function listColumn(lists: readonly (readonly Value[])[]): Column {
  const lengths = toColumn(lists.map(({ length }) => length));
  if (lists.length === 1) return { lengths, items: toColumn(lists.flat(1)) };
  const longest = lists.reduce((most, { length }) => Math.max(most, length), 0);
  const at = (place: number): readonly Value[] => lists.flatMap((list) => (list.length > place ? [list[place] ?? null] : []));
  return { lengths, places: Array.from({ length: longest }, (_, place) => toColumn(at(place))) };
}

function fieldsColumn(values: readonly Fields[]): Column {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))];
  return {
    fields: names.map((name) => {
      const holders = values.filter((value) => name in value);
      const who = holders.length === values.length ? null : toColumn(values.map((value) => name in value));
      return [name, who, toColumn(holders.map((value) => value[name] ?? null))] as const;
    }),
  };
}

/** Throws if a column has too few or too many values, as one that `toColumn` did not make can have. */
export function fromColumn(column: Column, count: number): readonly Value[] {
  if ('same' in column) return Array.from({ length: count }, () => column.same);
  if ('each' in column) return column.each;
  if ('steps' in column) {
    let last = 0;
    return column.steps.map((step) => (last += step));
  }
  if ('fields' in column) return fieldsOf(column.fields, count);
  if ('typed' in column) {
    const lists = fromColumn(column.lists, count) as readonly (readonly number[])[];
    return lists.map((list, at) => TYPES[column.typed[at] ?? 'u8'].from(list));
  }
  if ('kinds' in column) {
    const kinds = fromColumn(column.kinds, count) as readonly number[];
    const counts = KINDS.map(() => 0);
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
    const each = column.of.map((one, kind) => fromColumn(one, counts[kind] ?? 0));
    const taken = KINDS.map(() => 0);
    return kinds.map((kind) => {
      const place = taken[kind] ?? 0;
      taken[kind] = place + 1;
      return held(each[kind]?.[place]);
    });
  }
  const lengths = fromColumn(column.lengths, count) as readonly number[];
  if ('items' in column) {
    const all = lengths.reduce((sum, length) => sum + length, 0);
    const items = fromColumn(column.items, all);
    if (items.length < all) throw new Error(EARLY);
    let end = 0;
    return lengths.map((length) => {
      end += length;
      return items.slice(end - length, end);
    });
  }
  const lists = lengths.map((): Value[] => []);
  for (const [place, one] of column.places.entries()) {
    const holders = lists.filter((_, at) => (lengths[at] ?? 0) > place);
    const values = fromColumn(one, holders.length);
    for (const [at, list] of holders.entries()) list.push(held(values[at]));
  }
  return lists;
}

const EARLY = 'a column ends too early';

function held(value: Value | undefined): Value {
  if (value === undefined) throw new Error(EARLY);
  return value;
}

function fieldsOf(fields: readonly (readonly [string, Column | null, Column])[], count: number): readonly Value[] {
  const values = Array.from({ length: count }, (): { [name: string]: Value } => ({}));
  for (const [name, who, column] of fields) {
    const has = who === null ? null : fromColumn(who, count);
    const holders = values.filter((_, at) => has === null || has[at] === true);
    for (const [at, held] of fromColumn(column, holders.length).entries()) {
      const holder = holders[at];
      if (holder === undefined) throw new Error('a column has more values than there are');
      holder[name] = held;
    }
  }
  return values;
}

function unreachable(value: never): never {
  throw new Error(`no such kind: ${String(value)}`);
}
