// The lead is the first paragraph of a beat. The depth Story shows only the lead beside the scene, so each of its numbers must be visible
// on the scene and have the same form there.
import type { Price } from './price.model.ts';
import type { Paragraph, Piece } from './story-text.model.ts';
import type { Value } from './story-values.model.ts';

/** Matches a number that is a word of its own and not part of a name. */
const BARE_FIGURE = /(?:^|\s)(\d[\d,.]*)(?=[\s.,;:?!]|$)/;

/** A sentence about the first number of the lead that the scene does not show; null: the scene shows all of them. */
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

/** Replaces `{scene price}` with the figure above the scene in this beat; returns a sentence if the beat has none. */
export function pricedValue(value: Value, price: Price | null): Value | string {
  if (!isPrice(value)) return value;
  if (price === null) return '{scene price} has no price; expected a ::price of the story or of this beat.';
  return { side: value.side, place: { type: 'price', place: price.value.place, unit: price.unit } };
}

/** The paragraph with each `{scene price}` replaced; a sentence if it uses one and the beat has no price. */
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
