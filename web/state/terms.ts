// The panel with definitions. It takes the place of the chain of causes, so only one of the two is open.
import type { Term } from '../domain/terms/terms.model.ts';
import { appState, setApp } from './store.ts';
import { closeWhy } from './why.ts';

/** `first`: the term at which the panel opens; null: at the top. */
export type TermsPanel = { readonly first: Term | null };

export function openTerms(first: Term | null): void {
  if (appState().why !== null) closeWhy();
  const { intent } = appState();
  setApp({ terms: { first }, intent: { ...intent, twin: false } });
}

export const closeTerms = (): void => setApp({ terms: null });
export const toggleTerms = (): void => (appState().terms === null ? openTerms(null) : closeTerms());
