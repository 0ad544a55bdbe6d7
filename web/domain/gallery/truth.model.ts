// How well our runs agree with real kernels and with published results: sums over the tables in docs/fidelity. A test checks that
// truth.json agrees with the tables, and writes it (`UPDATE_EXPECT=1 npx vitest run web/test/docs`).
import written from './truth.json' with { type: 'json' };

/** `some` of `all` compared items agree. */
export type Part = readonly [some: number, all: number];

export type Truth = {
  /** Counters compared with those of real kernels; `leastPercent` is the lowest agreement of a single kernel. */
  readonly lab: { readonly kernels: number; readonly counters: Part; readonly leastPercent: number };
  readonly mails: readonly { readonly year: string; readonly direction: Part; readonly twice: Part; readonly claims: Part }[];
};

const parts = (numbers: readonly number[]): Part => [numbers[0] ?? 0, numbers[1] ?? 0];

export const truth: Truth = {
  lab: { ...written.lab, counters: parts(written.lab.counters) },
  mails: written.mails.map(({ year, direction, twice, claims }) => ({
    year,
    direction: parts(direction),
    twice: parts(twice),
    claims: parts(claims),
  })),
};

/** How many of a mail's claims our runs confirm; null: the story is not about a mail. */
export const claimsOf = (scenario: string): Part | null => truth.mails.find(({ year }) => scenario.startsWith(year))?.claims ?? null;
