// Words that say whose pages are outlined. They follow a sample of the outlined squares if there is one owner, and each owner's letter if
// there are several.
import type { ReactElement } from 'react';
import type { MemoryUnit } from '../../domain/scene/marks.model.ts';
import type { Owned } from '../../domain/scene/owners.model.ts';
import type { Shade } from './belt.view.tsx';
import { OwnerTag, tagWidth } from './owner-tag.view.tsx';
import { ownersWords } from './owners.words.ts';
import { squaresPath } from './scene.draw.ts';
import { fitting, SEEMS_WIDER, textWidth } from './scene-layout.model.ts';
import { Words } from './words.view.tsx';

/** Side of a sample square, and its distance from the next square and from the words, in multiples of the font size. */
const SIDE = 0.5;
const NEXT = 0.08;
const GAP = 0.26;
/** Top of a letter's plate above the baseline, and the distance between two owners, in multiples of the font size. */
const PLATE_TOP = 0.76;
const APART = 0.55;

type OwnerWordsProps = {
  readonly owners: readonly Owned[];
  readonly unit: MemoryUnit;
  /** The shades of the owners' squares in memory. */
  readonly shades: readonly Shade[];
  readonly x: number;
  readonly y: number;
  readonly room: number;
  readonly text: number;
};

export const OwnerWords = (props: OwnerWordsProps): ReactElement | null => {
  const [first] = props.owners;
  if (first === undefined) return null;
  return first.tag === null ? <LoneOwner {...props} owned={first} /> : <TaggedOwners {...props} />;
};

/** Adds the shade of pages in swap, which are drawn like inactive pages, if the owner has such pages or no shade at all. */
const withSwap = (shades: readonly Shade[], { swapped }: Owned): readonly Shade[] =>
  swapped === 0 && shades.length > 0 ? shades : ['inactive', ...shades.filter((shade) => shade !== 'inactive')];

const LoneOwner = ({ owned, unit, shades, x, y, room, text }: OwnerWordsProps & { readonly owned: Owned }): ReactElement => {
  const side = text * SIDE;
  const drawn = withSwap(shades, owned);
  const from = x + drawn.length * side + (drawn.length - 1) * text * NEXT + text * GAP;
  const words = fitting(ownersWords.owned(unit, owned), room * SEEMS_WIDER - (from - x), text, true);
  return (
    <g>
      {drawn.map((shade, place) => {
        const square = squaresPath([{ x: x + place * (side + text * NEXT), y: y - side * 1.1 }], side);
        return (
          <g key={shade} className={`scene-anon-${shade}`}>
            <path d={square} className="scene-paint" />
            <path d={square} className="scene-owned" />
          </g>
        );
      })}
      <Words x={from} y={y} size={text} ways={words} bold means="anon" />
    </g>
  );
};

/** The words for several owners, in the longest form that fits for all of them, or in the shortest one. */
const TaggedOwners = ({ owners, unit, x, y, room, text }: OwnerWordsProps): ReactElement => {
  const plate = tagWidth(text) + text * GAP;
  const forms = owners.map((owned) => ownersWords.tagged(unit, owned));
  const widthOf = (form: number): number =>
    forms.reduce((sum, ways) => sum + plate + textWidth(ways[form] ?? '', text, true), (owners.length - 1) * text * APART);
  const last = Math.min(...forms.map((ways) => ways.length)) - 1;
  const form = Array.from({ length: last }, (_, place) => place).find((place) => widthOf(place) <= room * SEEMS_WIDER) ?? last;
  let from = x;
  return (
    <g>
      {owners.map(({ tag, part }, place) => {
        const words = forms[place]?.[form] ?? '';
        const at = from;
        from += plate + textWidth(words, text, true) + text * APART;
        return (
          <g key={part}>
            {tag === null ? null : <OwnerTag tag={tag} x={at} y={y - text * PLATE_TOP} text={text} />}
            <Words x={at + plate} y={y} size={text} ways={words} bold means="anon" />
          </g>
        );
      })}
    </g>
  );
};
