// At the depth Story what does not belong to the story has receded beyond the upper and the lower edge of the page: which of it is back now.
import { EDGES, type Edge, noEdges, type Shown } from './edges.model.ts';
import { type AppState, appState, setApp } from './store.ts';

/** At the other depths everything has its place. */
export const recedes = ({ intent }: AppState): boolean => intent.depth === 'story';

export function showEdge(edge: Edge, shown: Shown): void {
  const state = appState();
  if (state.edges[edge] !== shown) setApp({ edges: { ...state.edges, [edge]: shown } });
}

/** Both at once; again: away with them. */
export function toggleEdges(): void {
  const state = appState();
  if (!recedes(state)) return;
  const back = EDGES.some((edge) => state.edges[edge] !== 'away');
  setApp({ edges: back ? noEdges : { top: 'called', bottom: 'called' } });
}

/** What a key has just changed is to be seen, if it lies there. */
export function callEdge(edge: Edge): void {
  if (recedes(appState())) showEdge(edge, 'called');
}
