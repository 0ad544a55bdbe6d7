// The parts of the page that a teacher's link can leave out, and the choices that it can lock, so that the user cannot change them.

export const PARTS = ['top', 'story', 'ledger', 'lab', 'outcomes', 'events', 'tasks', 'legend', 'lanes', 'transport'] as const;
export type Part = (typeof PARTS)[number];
export const LOCKS = ['scenario', 'size', 'kernels', 'patches', 'changes', 'start', 'depth', 'view', 'theme'] as const;
export type Lock = (typeof LOCKS)[number];
