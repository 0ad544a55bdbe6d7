// The index of the files with stored moments. The first script of the page uses this module too, so it imports nothing.

/** The paths of the files by scenario and part, as they were when the page was built. */
type Index = { readonly [scenario: string]: { readonly [part: string]: string } };

/** The id of the element of the page that contains the index, so that the index needs no request. */
const INDEX_ID = 'stored-moments';

function readIndex(): Index {
  const text = globalThis.document?.getElementById(INDEX_ID)?.textContent ?? '';
  // The build has written this text into the page, so its form is known.
  return text === '' ? {} : (JSON.parse(text) as Index);
}

const index = readIndex();

/** The fields of a link that can make its run differ from the stored one. */
const OTHER_RUN = /[?&](text|size|seed|pb|pa|set|do|db|da|changes)=/;
const LINK = /^#v\d+\/?([^?&]*)(.*)$/;

/** The scenario of a link, and whether its run is the scenario's own; null: the link names no scenario, such as the gallery's link. */
export function runOfLink(hash: string): { readonly scenario: string; readonly isOwn: boolean } | null {
  const link = LINK.exec(hash);
  return link === null ? null : { scenario: link[1] ?? '', isOwn: !OTHER_RUN.test(link[2] ?? '') };
}

/** The path of a stored part; undefined: it is not stored. */
export const storedPath = (scenario: string, part: string): string | undefined => index[scenario]?.[part];
