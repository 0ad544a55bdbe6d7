// Numbers of the scene as its picture and a story's text write them, so that both are the same.
import { count } from '../../words/format.ts';
import type { Amount } from './marks.model.ts';

/** Below this many MB a tenth says something. */
const FINE_MB = 10;

const megabytes = (value: number): string => {
  if (value >= 10_240) return `${count(Math.round(value / 1024))} GB`;
  if (value >= 1024) return `${(value / 1024).toFixed(1)} GB`;
  if (value > 0 && value < 0.05) return 'under 0.1 MB';
  return value > 0 && value < FINE_MB ? `${value.toFixed(1).replace(/\.0$/, '')} MB` : `${count(value)} MB`;
};

export function amountText({ value, unit }: Amount): string {
  if (unit === 'MB') return megabytes(value);
  if (unit === 'seconds') return `${count(value)} s`;
  return count(value);
}
