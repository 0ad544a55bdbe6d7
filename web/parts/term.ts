// A word or number on the stage that has a definition. It is no tab stop. A pointer finds it by these attributes; with the keyboard or a
// screen reader, the user finds all of them in one panel (panels/terms/terms.view.tsx), which the headings and the key I open.
import { isTerm, type Term } from '../domain/terms/terms.model.ts';
import { SIDES, type Side } from '../state/intent.ts';

export type TermMarks = { readonly 'data-term': Term; readonly 'data-of'?: string };

export const term = (name: Term): TermMarks => ({ 'data-term': name });
/** `of`: the name of the zone, list, group or cache to which the number belongs. A zone may also be named with its node: `Normal 1`. */
export const termOf = (name: Term, of: string): TermMarks => ({ 'data-term': name, 'data-of': of });

/** The id of the definition that is shown. The focused element refers to it as its description. */
export const DEFINITION_ID = 'definition';

/** The term that a marked element stands for. */
export type Marked = {
  readonly element: Element;
  readonly term: Term;
  /** null: the element belongs to both kernels. */
  readonly side: Side | null;
  readonly of: string;
  /** The element shows a number, which its definition may have to explain. */
  readonly numbered: boolean;
  /** The element belongs to the scene, whose amounts of memory are in MB on all but the smallest machines. */
  readonly onScene: boolean;
};

/** A number by itself, and not part of a name as in DMA32 or kswapd0. */
const NUMBER = /(?<![\w-])\d/;

/** Each piece of text is read by itself, because words of a drawing stand beside each other without spaces. */
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
