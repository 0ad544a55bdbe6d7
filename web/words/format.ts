// Formats numbers in the locale of the page.
import type { Ns } from '../engine/units.ts';
import { locale } from './language.ts';

const LOCALE = locale();

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0, signDisplay: 'exceptZero' });
const fine = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 6, maximumFractionDigits: 6 });
const tenth = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const plain = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });

/** A true minus sign is as wide as a plus sign, which a hyphen is not. */
const minus = (text: string): string => text.replace('-', '−');

export const count = (value: number): string => whole.format(value);
export const compact = (value: number): string => short.format(value);
export const difference = (value: number): string => (value === 0 ? '±0' : minus(signed.format(value)));
/** Numbers of at least this size are shortened, because they would not fit beside another one. */
const LONG = 100_000;
export const shortDifference = (value: number): string =>
  Math.abs(value) < LONG ? difference(value) : `${value < 0 ? '−' : '+'}${compact(Math.abs(value))}`;
export const tenths = (value: number): string => tenth.format(value);
export const number = (value: number): string => plain.format(value);

/** A number in a table: without decimals if it is at least 100, otherwise with at most three significant digits. */
export const figure = (value: number): string => (Math.abs(value) >= 100 ? whole : plain).format(value);

/** A time, to the microsecond. */
export const clock = (ns: Ns): string => `${fine.format(ns / 1e9)} s`;

/** A time, to the millisecond. */
export const milliseconds = (ns: Ns): string => `${(Math.floor(ns / 1e6) / 1e3).toFixed(3)} s`;

/** A time for the audience: whole seconds, and tenths below 100 s. */
export const seconds = (ns: Ns): string =>
  ns >= 100e9 ? `${whole.format(Math.floor(ns / 1e9))} s` : `${tenth.format(Math.floor(ns / 1e8) / 10)} s`;

/** A length of time with at most three significant digits, in s, ms, µs or ns. */
export const duration = (ns: Ns): string => {
  if (ns >= 1e9) return `${plain.format(ns / 1e9)} s`;
  if (ns >= 1e6) return `${plain.format(ns / 1e6)} ms`;
  return ns >= 1e3 ? `${plain.format(ns / 1e3)} µs` : `${plain.format(ns)} ns`;
};

/** How long something has lasted, for tables: tenths of a second from 1 s on, whole milliseconds from 10 ms on and for 0, and otherwise as
 * in `duration`. */
export const span = (ns: Ns): string => {
  if (ns >= 1e9) return `${tenth.format(ns / 1e9)} s`;
  return ns >= 1e7 || ns === 0 ? `${whole.format(ns / 1e6)} ms` : duration(ns);
};
export const spanDifference = (ns: Ns): string => (ns === 0 ? '±0' : `${ns > 0 ? '+' : '−'}${span(Math.abs(ns))}`);

/** Pages of 4 KiB as an amount of memory. */
export const size = (pages: number): string => {
  const mebibytes = pages / 256;
  return mebibytes >= 1024 ? `${plain.format(mebibytes / 1024)} GiB` : `${plain.format(mebibytes)} MiB`;
};

/** Amounts below this many MB have tenths, unless the tenth is 0. */
const FINE_MB = 10;
/** Amounts below this many MB are in KB, because their tenths would round to 0. */
const LEAST_MB = 0.05;
const PAGE_KB = 4;

/** An amount of memory on the scene; `value` is in MB. */
export const megabytes = (value: number): string => {
  if (value >= 10_240) return `${count(Math.round(value / 1024))} GB`;
  if (value >= 1024) return `${(value / 1024).toFixed(1)} GB`;
  if (value > 0 && value < LEAST_MB) return `${Math.round((value * 1024) / PAGE_KB) * PAGE_KB} KB`;
  return value > 0 && value < FINE_MB ? `${value.toFixed(1).replace(/\.0$/, '')} MB` : `${count(value)} MB`;
};
