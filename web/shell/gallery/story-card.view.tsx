// The card of a story: its question, and the figures of both kernels that answer it at a glance.
import type { ReactElement } from 'react';
import { CARD_STORIES, type CardName, worseSide } from '../../domain/gallery/cards.model.ts';
import { STORY_SIDES, type StorySide } from '../../domain/story/story-values.model.ts';
import { fetchAhead } from '../../parts/later.tsx';
import { approach } from '../../state/gallery.ts';
import type { StoryHead } from '../../state/scenarios.ts';
import { pageWords } from '../../words/page.words.ts';
import { galleryWords } from './gallery.words.ts';
import { Glyph } from './glyph.view.tsx';
import { recording } from './recording.model.ts';

type HalfProps = { readonly scenario: CardName; readonly side: StorySide; readonly values: readonly number[]; readonly worse: boolean };

const Half = ({ scenario, side, values, worse }: HalfProps): ReactElement => (
  <div className="card-half">
    <Glyph story={scenario} values={values} worse={worse} />
    <span className="visually-hidden">{pageWords.side[side].toLowerCase()} </span>
    <strong className={worse ? 'card-figure worse' : 'card-figure'}>
      {galleryWords.figure(values[0] ?? 0, CARD_STORIES[scenario].unit)}
      {worse ? <span className="visually-hidden"> {galleryWords.worse}</span> : null}
    </strong>
  </div>
);

type StoryCardProps = { readonly scenario: CardName; readonly story: StoryHead; readonly link: string };

export const StoryCard = ({ scenario, story, link }: StoryCardProps): ReactElement => {
  const card = recording.cards[scenario];
  const worse =
    card === undefined ? null : worseSide({ before: card.before[0] ?? 0, after: card.after[0] ?? 0 }, CARD_STORIES[scenario].better);
  const near = (): void => {
    approach(scenario);
    fetchAhead();
  };
  return (
    <li>
      <a className="card story-card" href={link} onPointerEnter={near} onFocus={near} onTouchStart={near}>
        <h3>{story.title}</h3>
        {card === undefined ? null : (
          <div className="card-halves">
            {STORY_SIDES.map((side) => (
              <Half key={side} scenario={scenario} side={side} values={card[side]} worse={worse === side} />
            ))}
          </div>
        )}
        <p className="card-foot">
          {galleryWords.counted[scenario]} <span className="card-year">{scenario.slice(0, 4)}</span>
        </p>
      </a>
    </li>
  );
};
