// How far our runs agree with real kernels and with published results: sums of the tables in docs/fidelity. A test writes
// them and checks that they agree with the tables (`UPDATE_EXPECT=1 npx vitest run web/test/docs`).
import written from './truth.json' with { type: 'json' };

/** `some` of `all` that were compared. */
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
