// The first sentence of a beat stands alone beside the scene: each of its numbers must be seen there, in the same words.
import type { Price } from './price.model.ts';
import type { Paragraph, Piece } from './story-text.model.ts';
import type { Value } from './story-values.model.ts';

/** A figure by itself, as no name has one. */
const BARE_FIGURE = /(?:^|\s)(\d[\d,.]*)(?=[\s.,;:?!]|$)/;

/** What of a lead is not to be seen on the scene, as a sentence; null: everything is. */
export function leadMistake(lead: Paragraph): string | null {
  for (const piece of lead) {
    const inside = piece.type === 'emphasis' || piece.type === 'strong' ? leadMistake(piece.pieces) : null;
    if (inside !== null) return inside;
    if (piece.type === 'value' && piece.value.place.type !== 'scene' && piece.value.place.type !== 'price')
      return 'a lead has a number that is not on the scene; expected {[before|after] scene MARK}, or the number in a later paragraph.';
    const [, figure] = (piece.type === 'text' ? BARE_FIGURE.exec(piece.text) : null) ?? [];
    if (figure !== undefined)
      return `a lead says "${figure}", a number that is not taken from the scene; expected {[before|after] scene MARK}.`;
  }
  return null;
}

/** `{scene price}` is the figure that stands above the scene in this beat; a sentence, when there is none. */
export function pricedValue(value: Value, price: Price | null): Value | string {
  if (!isPrice(value)) return value;
  if (price === null) return '{scene price} has no price; expected a ::price of the story or of this beat.';
  return { side: value.side, place: { type: 'price', place: price.value.place, unit: price.unit } };
}

/** A paragraph with the price in the places where it speaks of it; a sentence, when there is none. */
export function withPrice(paragraph: Paragraph, price: Price | null): Paragraph | string {
  const pieces: Piece[] = [];
  for (const piece of paragraph) {
    if (piece.type === 'emphasis' || piece.type === 'strong') {
      const inside = withPrice(piece.pieces, price);
      if (typeof inside === 'string') return inside;
      pieces.push({ ...piece, pieces: inside });
    } else if (piece.type === 'value') {
      const value = pricedValue(piece.value, price);
      if (typeof value === 'string') return value;
      pieces.push({ type: 'value', value });
    } else pieces.push(piece);
  }
  return pieces;
}

const isPrice = ({ place }: Value): boolean => place.type === 'scene' && place.mark.kind === 'price';
