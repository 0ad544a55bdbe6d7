// What a number counts. A number that says its unit is not taken for one of another: an event number where a time is wanted is an error of
// types. What the engine hands over says it from the worker on (protocol.ts); a bare number, such as a sum, fits everywhere.
declare const unit: unique symbol;
type Counting<Unit extends string> = number & { readonly [unit]?: Unit };

/** Simulated time, nanoseconds from the start of a run. 0 to 2^53, whole. */
export type Ns = Counting<'ns'>;

/** Number of an event in its run, from 1; 0 is the state before the first event. Below 2^32. */
export type EventNumber = Counting<'event'>;

/** Number of a page frame of the machine, from 0. Below 2^32. */
export type Pfn = Counting<'pfn'>;
