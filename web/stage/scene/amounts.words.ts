// Numbers of the scene as its picture and a story's text write them, so that both are the same.
import { count } from '../../words/format.ts';
import { type Amount, MB_PAGES } from './marks.model.ts';

/** Below this many MB a tenth says something. */
const FINE_MB = 10;
/** Below this many MB a tenth says nothing any more. */
const LEAST_MB = 0.05;
/** Of a page. */
const PAGE_KB = 4;

const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);

const megabytes = (value: number): string => {
  if (value >= 10_240) return `${count(Math.round(value / 1024))} GB`;
  if (value >= 1024) return `${(value / 1024).toFixed(1)} GB`;
  if (value > 0 && value < LEAST_MB) return `${Math.round(value * MB_PAGES) * PAGE_KB} KB`;
  return value > 0 && value < FINE_MB ? `${value.toFixed(1).replace(/\.0$/, '')} MB` : `${count(value)} MB`;
};

export function amountText({ value, unit }: Amount): string {
  if (unit === 'MB') return megabytes(value);
  if (unit === 'pages') return pages(value);
  if (unit === 'seconds') return `${count(value)} s`;
  return count(value);
}
