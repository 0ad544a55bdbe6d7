// The inline Markdown of a story: *emphasis*, **strong**, `code`, and numbers in {braces}. Everything else is plain text.
import { readValue, type StorySide, VALUE_WORDS, type Value } from './story-values.model.ts';

export type Piece =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'emphasis' | 'strong'; readonly pieces: Paragraph }
  /** A number of the run, in braces. */
  | { readonly type: 'value'; readonly value: Value }
  /** The answer to the beat's bet: `{answer}`. */
  | { readonly type: 'answer' };
export type Paragraph = readonly Piece[];

/** A mistake in a piece of text; the message names the mistake and what was expected. */
export class TextMistake extends Error {}

const PIECES = /\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<code>[^`]+)`|\{(?<value>[^{}]*)\}/g;

/** `answers`: whether the text may mention the answer to a bet. */
export function readParagraph(text: string, ownSide: StorySide, answers: 'with-answer' | 'without-answer'): Paragraph {
  const pieces: Piece[] = [];
  let from = 0;
  const plain = (to: number): void => {
    const between = text.slice(from, to);
    if (/[{}]/.test(between)) throw new TextMistake(`"${between.trim()}" has an unmatched brace; expected a number in {braces}.`);
    if (between !== '') pieces.push({ type: 'text', text: between });
  };
  for (const match of text.matchAll(PIECES)) {
    plain(match.index);
    from = match.index + match[0].length;
    const { strong, emphasis, code, value } = match.groups ?? {};
    if (strong !== undefined) pieces.push({ type: 'strong', pieces: readParagraph(strong, ownSide, answers) });
    else if (emphasis !== undefined) pieces.push({ type: 'emphasis', pieces: readParagraph(emphasis, ownSide, answers) });
    else if (code !== undefined) pieces.push({ type: 'code', text: code });
    else pieces.push(readNumber(value ?? '', ownSide, answers));
  }
  plain(text.length);
  return pieces;
}

function readNumber(text: string, ownSide: StorySide, answers: 'with-answer' | 'without-answer'): Piece {
  if (text.trim() === 'answer' && answers === 'with-answer') return { type: 'answer' };
  const value = readValue(text, ownSide);
  if (value === null) throw new TextMistake(`{${text}} is not a number of the run; expected [before|after] ${VALUE_WORDS}.`);
  return { type: 'value', value };
}

const HAN = /\p{Script=Han}/gu;

/** The number of words. A number in braces counts as one word, and so do two Chinese characters. */
export const wordCount = (text: string): number => {
  const plain = text.replace(/\{[^{}]*\}/g, '0');
  const spelled = plain
    .replace(HAN, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return spelled + Math.ceil((plain.match(HAN)?.length ?? 0) / 2);
};

export const valuesIn = (pieces: Paragraph): readonly Value[] =>
  pieces.flatMap((piece) => {
    if (piece.type === 'value') return [piece.value];
    return piece.type === 'emphasis' || piece.type === 'strong' ? valuesIn(piece.pieces) : [];
  });

/** The paragraph as plain text; `numberText` writes its numbers. */
export const plainText = (pieces: Paragraph, numberText: (piece: Piece & { readonly type: 'value' | 'answer' }) => string): string =>
  pieces
    .map((piece) => {
      if (piece.type === 'text' || piece.type === 'code') return piece.text;
      return piece.type === 'value' || piece.type === 'answer' ? numberText(piece) : plainText(piece.pieces, numberText);
    })
    .join('');
