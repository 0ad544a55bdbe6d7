// At the depth Story, everything that is not part of the story is hidden at the upper and lower edge of the page. This module shows and hides
// the two edges.
import { EDGES, type Edge, noEdges, type Shown } from './edges.model.ts';
import { type AppState, appState, setApp } from './store.ts';

/** Only the depth Story hides the edges; the other depths show everything in its place. */
export const recedes = ({ intent }: AppState): boolean => intent.depth === 'story';

export function showEdge(edge: Edge, shown: Shown): void {
  const state = appState();
  if (state.edges[edge] !== shown) setApp({ edges: { ...state.edges, [edge]: shown } });
}

/** Shows both edges, or hides them if either is shown. */
export function toggleEdges(): void {
  const state = appState();
  if (!recedes(state)) return;
  const back = EDGES.some((edge) => state.edges[edge] !== 'away');
  setApp({ edges: back ? noEdges : { top: 'called', bottom: 'called' } });
}

/** Shows the edge with a control that a key has just changed, so that the user sees the change. */
export function callEdge(edge: Edge): void {
  if (recedes(appState())) showEdge(edge, 'called');
}
