// A word or number on the stage that has a definition. It takes no tab stop: whoever points finds it by these marks, whoever uses the
// keyboard or a screen reader finds all of them in one panel (panels/terms/terms.view.tsx), which the headings and the key I open.
import { isTerm, type Term } from '../domain/terms/terms.model.ts';
import { SIDES, type Side } from '../state/intent.ts';

export type TermMarks = { readonly 'data-term': Term; readonly 'data-of'?: string };

export const term = (name: Term): TermMarks => ({ 'data-term': name });
/** With whose number it is: the name of a zone, a list, a group or a cache. */
export const termOf = (name: Term, of: string): TermMarks => ({ 'data-term': name, 'data-of': of });

/** Of the definition that is shown: what has the focus is described by it. */
export const DEFINITION_ID = 'definition';

/** What a marked element stands for. */
export type Marked = {
  readonly element: Element;
  readonly term: Term;
  /** null: it belongs to both kernels. */
  readonly side: Side | null;
  readonly of: string;
};

export function markedBy(element: Element | null): Marked | null {
  const marked = element?.closest('[data-term]') ?? null;
  const name = marked?.getAttribute('data-term') ?? '';
  if (marked === null || !isTerm(name)) return null;
  const side = SIDES.find((one) => marked.closest(`.pane-${one}, .top-${one}`) !== null) ?? null;
  return { element: marked, term: name, side, of: marked.closest('[data-of]')?.getAttribute('data-of') ?? '' };
}
