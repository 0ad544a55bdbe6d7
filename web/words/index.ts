// The language in use. One for now; every view reads its words from here.
export { en as words } from './en.words.ts';
