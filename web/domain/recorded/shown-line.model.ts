// Makes a line of a stranger's file safe to quote in a sentence.

/** Control and format characters, such as marks that turn the direction of text; halves of characters; characters of private use; and line
 * separators. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
const MOST = 60;

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

export function shownLine(line: string): string {
  const text = line.trim().replace(HIDDEN, escaped);
  return text.length <= MOST ? text : `${text.slice(0, MOST)}…`;
}
