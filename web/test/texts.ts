// The texts of the project, for tests that read them.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The content of a file, by its path from the root. */
export const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');

/** The paths of all files below a folder whose paths match. */
export const filesUnder = (folder: string, name: RegExp): readonly string[] =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => name.test(path));
