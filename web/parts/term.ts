// A word or number on the stage that has a definition. It is no tab stop. A pointer finds it by these attributes; with the keyboard or a
// screen reader, the user finds all of them in one panel (panels/terms/terms.view.tsx), which the headings and the key I open.
import { isTerm, type Term } from '../domain/terms/terms.model.ts';
import { SIDES, type Side } from '../state/intent.ts';

export type TermMarks = { readonly 'data-term': Term; readonly 'data-of'?: string };

export const term = (name: Term): TermMarks => ({ 'data-term': name });
/** `of`: the name of the zone, list, group or cache to which the number belongs. */
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
};

export function markedBy(element: Element | null): Marked | null {
  const marked = element?.closest('[data-term]') ?? null;
  const name = marked?.getAttribute('data-term') ?? '';
  if (marked === null || !isTerm(name)) return null;
  const side = SIDES.find((one) => marked.closest(`.pane-${one}, .top-${one}`) !== null) ?? null;
  return { element: marked, term: name, side, of: marked.closest('[data-of]')?.getAttribute('data-of') ?? '' };
}
