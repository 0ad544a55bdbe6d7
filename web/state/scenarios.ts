// The scenarios of the repository, as texts. The engine parses and validates them.

const texts = import.meta.glob<string>('../../scenarios/*/scenario.toml', { query: '?raw', import: 'default', eager: true });

const byName: ReadonlyMap<string, string> = new Map(
  Object.entries(texts)
    .map(([path, text]): [string, string] => [path.split('/').at(-2) ?? path, text])
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);

/** Folder names, in order. */
export const scenarioNames: readonly string[] = [...byName.keys()];

/** What opens when the address says nothing. */
export const FIRST_SCENARIO = '2013-kswapd-limits';

export const scenarioText = (name: string): string | undefined => byName.get(name);
