// The programs on the programs' floor of the scene, in the order of the story's lines.
//
//   ::cast memcached: an in-memory store
//   ::cast master-*: master build | compilers            all tasks whose names begin with "master-", as one figure

export type CastMember = {
  /** Name of a task, or the beginning of the names of several tasks, followed by `*`. */
  readonly name: string;
  /** The name that the scene shows. */
  readonly label: string;
  /** An explanation for readers who do not know the program. */
  readonly what: string;
};

/** The programs' floor has room for this many figures if the scene shows one kernel, and for one fewer if it shows two. */
export const MOST_CAST = 5;
const LONGEST_WORDS = 24;

/** Returns a sentence that says what is wrong if the text does not describe a member of the cast. */
export function readCastMember(text: string): CastMember | string {
  const [, name = '', words = ''] = /^([A-Za-z0-9_.-]{1,15}\*?): *(\S.*)$/.exec(text) ?? [];
  const parts = words.split('|').map((part) => part.trim());
  const [label, what] = parts.length === 1 ? [name, parts[0]] : parts;
  const fits = name !== '' && parts.length <= 2 && label !== undefined && label !== '' && what !== undefined && what !== '';
  if (!fits || (parts.length === 1 && name.endsWith('*')))
    return `"${text.slice(0, 60)}" is not a member of the cast; expected "memcached: an in-memory store" or "master-*: master build | compilers".`;
  const long = [label, what].find((part) => part.length > LONGEST_WORDS);
  if (long !== undefined) return `"${long}" has ${long.length} characters; the limit is ${LONGEST_WORDS} for a member of the cast.`;
  return { name, label, what };
}

export const matchesTask = ({ name }: Pick<CastMember, 'name'>, task: string): boolean =>
  name.endsWith('*') ? task.startsWith(name.slice(0, -1)) : task === name;
