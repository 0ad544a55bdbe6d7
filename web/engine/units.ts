// Number types with units. Using a number of one unit as another, such as an event number as a time, is a type error. The engine's values
// get these types in protocol.ts. A bare number, such as a sum, is accepted everywhere.
declare const unit: unique symbol;
type Counting<Unit extends string> = number & { readonly [unit]?: Unit };

/** Simulated time, in nanoseconds from the start of a run: a whole number from 0 to 2^53. */
export type Ns = Counting<'ns'>;

/** Number of an event in its run, from 1; 0 is the state before the first event. Below 2^32. */
export type EventNumber = Counting<'event'>;

/** Number of a page frame of the machine, from 0. Below 2^32. */
export type Pfn = Counting<'pfn'>;
