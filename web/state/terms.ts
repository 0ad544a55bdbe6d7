// The panel with definitions. It uses the same place as the chain of causes and the stage as text, so only one of them is open.
import type { Term } from '../domain/terms/terms.model.ts';
import { appState, setApp } from './store.ts';
import { closeWhy } from './why.ts';

/** `first`: the term that the panel scrolls to when it opens; null: the top. */
export type TermsPanel = { readonly first: Term | null };

export function openTerms(first: Term | null): void {
  if (appState().why !== null) closeWhy();
  const { intent } = appState();
  setApp({ terms: { first }, intent: { ...intent, twin: false } });
}

export const closeTerms = (): void => setApp({ terms: null });
export const toggleTerms = (): void => (appState().terms === null ? openTerms(null) : closeTerms());
