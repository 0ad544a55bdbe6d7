// The names of the two sides.

export type SideNames = Readonly<Record<'before' | 'after', string>>;
