// What a teacher's link can leave out, and what it can keep from being changed.

/** Parts of the page that a link can leave out. */
export const PARTS = ['top', 'story', 'ledger', 'lab', 'outcomes', 'events', 'tasks', 'legend', 'lanes', 'transport'] as const;
export type Part = (typeof PARTS)[number];
/** What a link can keep from being changed. */
export const LOCKS = ['scenario', 'size', 'kernels', 'patches', 'changes', 'start', 'depth', 'view', 'theme'] as const;
export type Lock = (typeof LOCKS)[number];
