// How far our runs agree with real kernels and with what was published: sums of the tables in FIDELITY.md and docs/fidelity, which a test
// writes and holds to them (`UPDATE_EXPECT=1 npx vitest run web/test/docs`).
import written from './truth.json' with { type: 'json' };

/** So many of all that were looked at. */
export type Part = readonly [some: number, all: number];

export type Truth = {
  /** Counters of real kernels, and the lowest percentage of one of them. */
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

/** Of all claims of a mail how many are borne out in the runs by which it is scored; null: it is a story without a mail. */
export const claimsOf = (scenario: string): Part | null => truth.mails.find(({ year }) => scenario.startsWith(year))?.claims ?? null;
