// Geometry of the priority dial: a half circle from 12 (gentle) at the left to 0 (desperate) at the right.
import { arc } from 'd3-shape';
import { GENTLEST, PRIORITIES } from '../../domain/dial/priority.model.ts';

type DialSegment = { readonly priority: number; readonly path: string; readonly labelX: number; readonly labelY: number };
export type Dial = {
  readonly radius: number;
  readonly segments: readonly DialSegment[];
  readonly needle: (priority: number, width: number) => string;
};

/** Angle of a priority. Half a segment is left free at both ends, so that the needles at 12 and 0 are not horizontal. */
const angleOf = (priority: number): number => -Math.PI / 2 + ((GENTLEST - priority + 0.5) / (GENTLEST + 1)) * Math.PI;

const GAP = 0.018;

/** The segments of the dial. The ring gets thicker towards 0, as the scan window on the lists gets longer. Origin: the hub. */
export const dialOf = (radius: number): Dial => {
  const half = Math.PI / (GENTLEST + 1) / 2 - GAP;
  const segments = PRIORITIES.map((priority): DialSegment => {
    const angle = angleOf(priority);
    const thickness = radius * (0.08 + 0.24 * ((GENTLEST - priority) / GENTLEST));
    const path = arc()({ innerRadius: radius - thickness, outerRadius: radius, startAngle: angle - half, endAngle: angle + half });
    return { priority, path: path ?? '', labelX: Math.sin(angle) * radius * 1.13, labelY: -Math.cos(angle) * radius * 1.13 };
  });
  const needle = (priority: number, width: number): string => {
    const angle = angleOf(priority);
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const tip = radius * 0.9;
    const side = width / 2;
    return `M${-cos * side},${-sin * side}L${sin * tip},${-cos * tip}L${cos * side},${sin * side}Z`;
  };
  return { radius, segments, needle };
};
