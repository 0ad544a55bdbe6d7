// The names of the two sides, where they differ by a setting and not by patches.

export type SideNames = Readonly<Record<'before' | 'after', string>>;
