// Geometry of the sleep check: lamps at the left, wires from them into the gate, and one wire out. Units are those of its view box.
import type { GateRule } from './sleep-gate.model.ts';

export const GATE_WIDTH = 46;
export const GATE_HEIGHT = 26;
const MIDDLE = GATE_HEIGHT / 2;
const LAMP_X = 5;
const GATE_X = 17;
const OUT_X = 41;

/** The usual symbols of circuit diagrams: AND has a flat back and a round front, OR a hollow back and a pointed front. A quarter has no usual symbol,
 * so it is a box. */
const SHAPES: Readonly<Record<GateRule, string>> = {
  all: 'M17 2H24A11 11 0 0 1 24 24H17Z',
  any: 'M15 2Q21 13 15 24Q28 24 35 13Q28 2 15 2Z',
  anyOrNone: 'M15 2Q21 13 15 24Q28 24 35 13Q28 2 15 2Z',
  quarter: 'M17 2H35V24H17Z',
};

export type GateDrawing = {
  readonly shape: string;
  readonly lamps: readonly { readonly x: number; readonly y: number; readonly wire: string }[];
  readonly out: { readonly x: number; readonly y: number; readonly wire: string };
};

export const gateDrawing = (rule: GateRule, zones: number): GateDrawing => ({
  shape: SHAPES[rule],
  lamps: Array.from({ length: zones }, (_, i) => {
    const y = GATE_HEIGHT * ((i + 0.5) / zones);
    const inside = MIDDLE + (y - MIDDLE) * 0.7;
    return { x: LAMP_X, y, wire: `M${LAMP_X} ${y}L${GATE_X} ${inside}` };
  }),
  out: { x: OUT_X, y: MIDDLE, wire: `M34 ${MIDDLE}H${OUT_X}` },
});
