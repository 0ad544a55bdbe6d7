// The names of the two sides as the page shows them.

export type SideNames = Readonly<Record<'before' | 'after', string>>;
