// A preview of a beat's picture, drawn by the scene's own code from the stored moment of the beat.
import { type CSSProperties, type ReactElement, useMemo } from 'react';
import { kernelsOf } from '../../domain/kernels.model.ts';
import type { Moment } from '../../domain/scene/moment.model.ts';
import { isSeenOn } from '../../domain/story/see.model.ts';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { halfOf, mostPages } from '../../domain/telling/scene.model.ts';
import { cssTokens, palettes, type ThemeName } from '../../look/palette.draw.ts';
import { PagesDrawing } from '../../stage/scene/pages/pages-drawing.view.tsx';
import { layoutPages } from '../../stage/scene/pages/pages-layout.model.ts';
import { SceneDrawing } from '../../stage/scene/scene-drawing.view.tsx';
import { layoutScene } from '../../stage/scene/scene-layout.model.ts';
import { shapeOf } from '../../stage/scene/scene-shape.model.ts';
import { tellingOf } from '../../stage/scene/telling.model.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import type { Book } from '../../state/stored-book.ts';
import { presenterWords } from './presenter.words.ts';
import './beat-picture.css';

/** The size of half a stage at 1280 x 720 and, for a machine that shows single pages, of a whole stage. */
const HALF = { width: 620, height: 534 } as const;
const WHOLE = { width: 1256, height: 534 } as const;

type PictureProps = {
  readonly story: Story;
  readonly beat: Beat;
  readonly book: Book;
  /** The theme of the audience's window. */
  readonly theme: ThemeName;
  /** `small`: a picture beside other things, with type that is readable at a quarter of its size; `large`: the picture as in the audience's
   * window. */
  readonly shows: 'small' | 'large';
};

const momentOf = (book: Book, beat: Beat, side: Side): Moment | null => {
  const frame = book.momentOf(beat)?.[side] ?? null;
  return frame?.scene === undefined ? null : { frame, scene: frame.scene, samples: book.samples[side] };
};

const tokens = (theme: ThemeName): CSSProperties => Object.fromEntries(cssTokens(palettes[theme]));

const Half = ({ story, beat, book, shows, side }: Omit<PictureProps, 'theme'> & { readonly side: Side }): ReactElement | null => {
  const other: Side = side === 'before' ? 'after' : 'before';
  const [own, beside] = useMemo(() => [momentOf(book, beat, side), momentOf(book, beat, other)], [book, beat, side, other]);
  if (own === null) return null;
  const one = kernelsOf(book.infos) === 'one';
  const telling = tellingOf(
    { header: story.header, price: beat.price, see: beat.see },
    { picture: book.infos[side].picture, nodes: own.scene.nodes.length },
  );
  const against = one ? null : beside;
  const half = halfOf(own, against, side, telling, book.counterNames);
  const otherHalf = against === null ? null : halfOf(against, own, other, telling, book.counterNames);
  const pointed = beat.see !== null && isSeenOn(beat.see, side) ? beat.see.mark : null;
  const { pages } = own.scene;
  // A small picture uses the type size of a projector.
  const wall = shows === 'small';
  const ofPages = one && pages !== undefined ? layoutPages({ ...WHOLE, wall }, own.scene) : null;
  if (ofPages !== null && pages !== undefined)
    return (
      <div className="beat-picture-half" style={{ aspectRatio: `${WHOLE.width} / ${WHOLE.height}` }}>
        <PagesDrawing half={half} scene={own.scene} pages={pages} layout={ofPages} see={pointed} glides={false} />
      </div>
    );
  const layout = layoutScene(HALF.width, HALF.height, wall, shapeOf(against === null ? [own] : [own, against], telling));
  return (
    <div className="beat-picture-half" style={{ aspectRatio: `${layout.width} / ${layout.height}` }}>
      <SceneDrawing
        side={side}
        half={half}
        scene={own.scene}
        other={otherHalf}
        otherScene={against?.scene ?? null}
        layout={layout}
        middle={telling.middle}
        pages={mostPages(against === null ? [own.scene] : [own.scene, against.scene], telling.middle)}
        see={pointed}
        mark={beat.see?.mark ?? null}
      />
    </div>
  );
};

export const BeatPicture = ({ theme, ...props }: PictureProps): ReactElement => {
  const sides = kernelsOf(props.book.infos) === 'one' ? (['before'] as const) : SIDES;
  const there = props.book.momentOf(props.beat) !== null;
  if (!there) return <p className="presenter-note">{presenterWords.noPicture}</p>;
  return (
    <div
      className={`beat-picture beat-picture-${props.shows}`}
      style={tokens(theme)}
      role="img"
      aria-label={presenterWords.picture(props.beat.title)}
    >
      {sides.map((side) => (
        <Half key={side} {...props} side={side} />
      ))}
    </div>
  );
};
