// The upper and the lower edge of the page, beyond which things recede at the depth Story.

export type Edge = 'top' | 'bottom';
/** `called`: by a key, from wherever the pointer was; any movement of it then says that somebody is on the way. */
export type Shown = 'away' | 'near' | 'called';
export type Edges = Readonly<Record<Edge, Shown>>;

export const EDGES = ['top', 'bottom'] as const satisfies readonly Edge[];
export const noEdges: Edges = { top: 'away', bottom: 'away' };
