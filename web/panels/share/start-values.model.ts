// The values of a scenario that can be set before it starts, by their paths, each with its range and meaning from docs/scenario.md. The engine
// generates the tables of that file from its list of keys. Only the engine decides whether it accepts a value.
import { blocksOf, entryOf, shownValue } from '../../domain/lab/scenario-lines.model.ts';

type KeyRow = {
  readonly key: string;
  readonly holds: string;
  readonly range: string;
  readonly unsaid: string;
  readonly means: string;
};

/** The keys of each table of a scenario, such as `machine.disk`, and of each kind of work, such as `work dd`. */
export type Schema = ReadonlyMap<string, readonly KeyRow[]>;

export type StartValue = {
  /** The path in the form of the link's field `set`. */
  readonly path: string;
  /** The value in the scenario; null: the scenario does not have the key, so the default `unsaid` applies. */
  readonly value: string | null;
  readonly unsaid: string;
  readonly range: string;
  readonly means: string;
};

const plain = (cell: string): string => cell.replaceAll('`', '').replaceAll('\\|', '|').trim();

const tableOf = (heading: string): string | null =>
  /^`\[+([a-z.]+)\]+`$/.exec(heading)?.[1] ??
  /^work = "([a-z-]+)"$/
    .exec(heading)
    ?.slice(1)
    .map((work) => `work ${work}`)[0] ??
  null;

/** Whether the key has a single value; other keys cannot be set alone. */
const isSingle = ({ holds }: KeyRow): boolean => /^(amount|whole number|word|true or false)/.test(holds);

export function readSchema(markdown: string): Schema {
  const schema = new Map<string, readonly KeyRow[]>();
  for (const section of markdown.split(/^### /m).slice(1)) {
    const [heading = '', ...lines] = section.split('\n');
    const table = tableOf(heading.trim());
    if (table === null) continue;
    const rows = lines
      .filter((line) => line.startsWith('| `'))
      .map((line) => {
        const [, key = '', holds = '', range = '', unsaid = '', , means = ''] = line.split(/(?<!\\)\|/).map(plain);
        return { key, holds, range, unsaid, means };
      });
    schema.set(table, rows.filter(isSingle));
  }
  return schema;
}

/** Tables whose keys can be set even if the scenario lacks them. */
const WITH_UNSAID: ReadonlySet<string> = new Set(['machine']);

/** The values of the scenario that can be set, in the order of the scenario. */
export function startValues(text: string, schema: Schema): readonly StartValue[] {
  /** For each path: the index of the last element so far, and the path of that element. */
  const places = new Map<string, { readonly count: number; readonly path: string }>();
  const values: StartValue[] = [];
  for (const block of blocksOf(text)) {
    // The head of a scenario, with its title and its end, has no values that this panel can set.
    if (block.path === '') continue;
    const parts = block.path.split('.');
    const parent = parts.slice(0, -1).join('.');
    const above = places.get(parent)?.path ?? parent;
    const last = parts.at(-1) ?? '';
    const count = (places.get(block.path)?.count ?? -1) + 1;
    const word = (key: string): string | null => {
      const entry = entryOf(block, key);
      return entry === undefined ? null : shownValue(entry.raw);
    };
    const name = word('name') ?? (last === 'zone' ? word('kind') : null);
    const own = above === '' ? last : `${above}.${last}`;
    const path = name !== null ? `${own}.${name}` : last === 'node' ? `${own}[${count}]` : own;
    places.set(block.path, { count, path });
    const work = word('work');
    const rows = [...(schema.get(block.path) ?? []), ...(work === null ? [] : (schema.get(`work ${work}`) ?? []))];
    for (const { key, range, unsaid, means } of rows) {
      const value = word(key);
      if (value === null && !WITH_UNSAID.has(block.path)) continue;
      values.push({ path: `${path}.${key}`, value, unsaid, range, means });
    }
  }
  return values;
}

/** The value that `sets` gives to a path; undefined: none. */
export const setOf = (sets: readonly string[], path: string): string | undefined =>
  sets.find((set) => set.startsWith(`${path}=`))?.slice(path.length + 1);

export const withSet = (sets: readonly string[], path: string, value: string | null): readonly string[] => [
  ...sets.filter((set) => !set.startsWith(`${path}=`)),
  ...(value === null ? [] : [`${path}=${value}`]),
];
