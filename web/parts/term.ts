// Attributes for words and numbers on the stage that have a definition. They are not tab stops. The page finds the term under a pointer by
// these attributes; for the keyboard and screen readers, one panel (panels/terms/terms.view.tsx) has all definitions, and the headings and
// the key I open it.
import { isTerm, type Term } from '../domain/terms/terms.model.ts';
import { SIDES, type Side } from '../state/intent.ts';

export type TermMarks = { readonly 'data-term': Term; readonly 'data-of'?: string };

export const term = (name: Term): TermMarks => ({ 'data-term': name });
/** `of`: the name of the zone, list, group or cache that the number belongs to. The name of a zone may include its node: `Normal 1`. */
export const termOf = (name: Term, of: string): TermMarks => ({ 'data-term': name, 'data-of': of });

/** The id of the definition on the page. The focused element refers to it as its description. */
export const DEFINITION_ID = 'definition';

/** An element with the attributes of a term, and that term. */
export type Marked = {
  readonly element: Element;
  readonly term: Term;
  /** The side that the element belongs to; null: both sides. */
  readonly side: Side | null;
  readonly of: string;
  /** The element contains a number, so the definition may have to explain it. */
  readonly numbered: boolean;
  /** The element belongs to the scene, whose amounts of memory are in MB on all but the smallest machines. */
  readonly onScene: boolean;
};

/** Matches a digit that begins a number and is not part of a name such as DMA32 or kswapd0. */
const NUMBER = /(?<![\w-])\d/;

/** Tests each text node by itself, because adjacent words of a drawing have no spaces between them. */
function hasNumber(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (NUMBER.test(node.textContent ?? '')) return true;
  return false;
}

export function markedBy(element: Element | null): Marked | null {
  const marked = element?.closest('[data-term]') ?? null;
  const name = marked?.getAttribute('data-term') ?? '';
  if (marked === null || !isTerm(name)) return null;
  const side = SIDES.find((one) => marked.closest(`.pane-${one}, .top-${one}`) !== null) ?? null;
  const of = marked.closest('[data-of]')?.getAttribute('data-of') ?? '';
  return { element: marked, term: name, side, of, numbered: hasNumber(marked), onScene: marked.closest('.scene') !== null };
}
