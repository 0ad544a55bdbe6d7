// Layout of the NUMA nodes on the memory floor: a box for each node, and the positions of its parts.
import { type Box, marksWidth, type SceneLayout, TANK_WORDS, textWidth } from './scene-layout.model.ts';

export type RoomLayout = {
  readonly room: Box;
  /** The node's name has a line of its own above all parts. On a low floor it is above the gear only, or, if there are lines about the sleep
   * check, shares a line with the free pages. */
  readonly hasOwnLine: boolean;
  /** Baseline of the name, its left end, and its width. */
  readonly name: { readonly x: number; readonly y: number; readonly width: number };
  readonly tank: Box;
  readonly gear: { readonly x: number; readonly y: number; readonly radius: number; readonly name: number };
  /** Radius of the loop around the gear. */
  readonly loop: number;
  /** Baseline and right end of the zone names below the tank; null: the names are in the tank. */
  readonly zones: { readonly y: number; readonly right: number } | null;
  /** The box left of the tank for the zone that kswapd checks separately; null: no kswapd does. */
  readonly slot: Box | null;
  /** The lower end of the room for words about the gear. */
  readonly bottom: number;
  readonly gearWidth: number;
  /** Baselines of the lines about the sleep check. */
  readonly gate: readonly number[];
  /** Width of these lines: that of the box, unless the floor is low and has no such lines. */
  readonly gateWidth: number;
  /** The bar of the pages on the node's lists, at the lower edge of the box. */
  readonly lists: Box;
};

const PAD = 8;
const GAP = 8;
/** Width for the gear and the words about it, in multiples of the font size. */
const GEAR = 5;
/** The node's name has a line of its own if the floor is higher than this number of lines. */
const LINES = 9.5;
/** Half the width of kswapd's name and a blank, in multiples of the font size. */
const HALF_NAME = 2.1;
/** Height of the bar of the lists, in multiples of the font size. */
const LISTS = 0.6;
/** Distance between two lines about the sleep check, in multiples of the font size. */
const GATE_LINE = 1.08;

/** Font size of the zone names below the tank, as a multiple of that of ordinary words. */
export const ZONE_NAME = 1;
/** Width of the slot as a share of the width of slot and tank together, and the gap between the two in units. */
const SLOT = 0.27;
const SLOT_GAP = 6;

/** The boxes of the nodes, side by side; they share the width of the floor. `isGated`: some box has lines about kswapd's sleep check at its
 * lower edge; `hasSlot`: some kswapd checks a zone separately. */
export function layoutRooms(
  layout: SceneLayout,
  number: number,
  { isGated, hasSlot }: { readonly isGated: boolean; readonly hasSlot: boolean },
): readonly RoomLayout[] {
  const { memory, tank: glass, type } = layout;
  const text = type.text;
  const left = glass.x - PAD;
  const width = (memory.x + memory.width - 6 - left - GAP * (number - 1)) / Math.max(1, number);
  const y = memory.y + 6;
  const height = memory.height - 12;
  const ownLine = height > text * LINES;
  return Array.from({ length: number }, (_, index) => {
    const room = { x: left + index * (width + GAP), y, width, height };
    const last = y + height - text * 0.45;
    const gate = ownLine ? [last - text * GATE_LINE, last] : [last];
    const [first = last] = gate;
    // On a low floor one line names the node and its free pages, so that the sleep check below has the whole width.
    const isLow = !ownLine && isGated;
    const top = y + text * (isLow ? 1.5 : TANK_WORDS + (ownLine ? 0.9 : -0.3));
    const beside = marksWidth(text) + 4;
    const both = width - 2 * PAD - beside - text * GEAR;
    const taken = hasSlot ? both * SLOT + SLOT_GAP : 0;
    const tank = {
      x: room.x + PAD + taken,
      y: top,
      width: both - taken,
      height: first - text * (isLow || hasSlot ? 1.95 : 1.15) - top,
    };
    const gearLeft = tank.x + tank.width + beside;
    const gearWidth = room.x + width - 3 - gearLeft;
    const radius = Math.max(26, text * 1.5);
    const loop = radius * (ownLine ? 1.38 : isLow ? 1.18 : 1.24);
    const gearTop = y + text * (ownLine ? 1.3 : isLow ? 0.7 : 1.2);
    const gearY = gearTop + loop + 4;
    return {
      room,
      hasOwnLine: ownLine,
      name:
        ownLine || isLow
          ? { x: room.x + PAD, y: y + text * (isLow ? 0.8 : 1), width: width - 2 * PAD }
          : { x: gearLeft + 4, y: y + text, width: gearWidth - 6 },
      tank,
      slot: hasSlot ? { x: room.x + PAD, y: top, width: both * SLOT, height: tank.height } : null,
      zones: isLow || hasSlot ? { y: tank.y + tank.height + text * 0.78, right: gearLeft + gearWidth / 2 - text * HALF_NAME } : null,
      gear: { x: gearLeft + gearWidth / 2, y: gearY, radius, name: gearY + loop + text * 0.88 },
      loop,
      bottom: first - text * 0.95,
      gearWidth,
      gate,
      lists: { x: room.x + PAD, y: y + height - 4 - text * LISTS, width: width - 2 * PAD, height: text * LISTS },
      gateWidth: ownLine || isLow ? width - 14 : gearLeft + gearWidth / 2 - text * HALF_NAME - room.x - PAD,
    };
  });
}

/** Index of the longest form of the words about the sleep check that fits in all boxes, or of the last form if none fits. `gates`: for each
 * box its forms, which are lists of lines. */
export function gateForm(gates: readonly (readonly (readonly string[])[])[], place: RoomLayout, text: number): number {
  const last = (gates[0]?.length ?? 1) - 1;
  const fits = (form: number): boolean =>
    gates.every((forms) => {
      const lines = forms[form] ?? [];
      return lines.length <= place.gate.length && lines.every((line) => textWidth(line, text, false) <= place.gateWidth);
    });
  return Array.from({ length: last }, (_, index) => index).find(fits) ?? last;
}
