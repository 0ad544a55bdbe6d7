// The upper and lower edge of the page. At the depth Story, they hold hidden controls.

export type Edge = 'top' | 'bottom';
/** `near`: shown because the pointer or the focus is there. `called`: shown by a key or a button, wherever the pointer is. */
export type Shown = 'away' | 'near' | 'called';
export type Edges = Readonly<Record<Edge, Shown>>;

export const EDGES = ['top', 'bottom'] as const satisfies readonly Edge[];
export const noEdges: Edges = { top: 'away', bottom: 'away' };
