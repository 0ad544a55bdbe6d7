// The texts of the project, for tests that read what they say.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A file by its path from the root. */
export const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The paths of all files below a folder that have such a name. */
export const filesUnder = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => name.test(path));
