// The bars at the end of a story. If its mail has a pair of figures, they are four on one scale, before and after in the mail and in our run,
// with the verdict beside them.
import type { CSSProperties, ReactElement } from 'react';
import type { ComparedRow, WrittenVerdict } from '../../domain/end/ends.model.ts';
import { CARD_STORIES, type CardName } from '../../domain/gallery/cards.model.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { pageWords } from '../../words/page.words.ts';
import { galleryWords } from '../gallery/gallery.words.ts';
import { recording } from '../gallery/recording.model.ts';
import { type Bar, barsOf, endBars } from './end.model.ts';
import { endWords } from './end.words.ts';

const MARKS: Readonly<Record<WrittenVerdict, IconName>> = { reproduced: 'check', 'direction only': 'almost', 'not reproduced': 'cross' };

type RowProps = { readonly bar: Omit<Bar, 'value'>; readonly text: string };

const Row = ({ bar: { side, share, worse }, text }: RowProps): ReactElement => (
  <p className={worse ? 'end-row worse' : 'end-row'}>
    <span className="end-bar-mark" style={{ '--share': share } as CSSProperties} />
    <strong>{text}</strong> <span className="end-side">{pageWords.side[side].toLowerCase()}</span>
  </p>
);

type PairProps = { readonly name: string; readonly machine: string; readonly bars: readonly Bar[] };

const Pair = ({ name, machine, bars }: PairProps): ReactElement => (
  <section className="end-pair">
    <h2>
      {name} <span>{machine}</span>
    </h2>
    <div>
      {bars.map((bar) => (
        <Row key={bar.side} bar={bar} text={endWords.figure(bar.value)} />
      ))}
    </div>
  </section>
);

/** Bars for the primer, about which nothing was published: its run's pages that were reclaimed or swapped, on one scale. */
export const TakenBars = (): ReactElement => {
  const most = Math.max(1, ...recording.taken);
  return (
    <div className="end-pairs end-taken">
      {recording.taken.map((pages, place) => {
        const [name, means] = endWords.taken[place] ?? ['', ''];
        return (
          <section key={name} className="end-pair">
            <h2>
              {name} <span>{means}</span>
            </h2>
            <p className="end-row">
              <span className="end-bar-mark" style={{ '--share': pages / most } as CSSProperties} />
              <strong>{endWords.figure(pages)}</strong>
            </p>
          </section>
        );
      })}
    </div>
  );
};

/** Bars for a story whose mail has no pair of figures. They show the figure of its card, from both sides of our run. */
export const RecordedBars = ({ scenario }: { readonly scenario: CardName }): ReactElement | null => {
  const { unit, better } = CARD_STORIES[scenario];
  const figures = recording.cards[scenario];
  if (figures === undefined) return null;
  const sides = { before: figures.before[0] ?? 0, after: figures.after[0] ?? 0 };
  return (
    <div className="end-pairs">
      <section className="end-pair">
        <h2>
          {endWords.recorded} <span>{galleryWords.counted[scenario]}</span>
        </h2>
        <div>
          {barsOf(sides, better).map((bar) => (
            <Row key={bar.side} bar={bar} text={galleryWords.figure(bar.value, unit)} />
          ))}
        </div>
      </section>
    </div>
  );
};

type EndBarsProps = { readonly row: ComparedRow; readonly divide: number };

export const EndBars = ({ row, divide }: EndBarsProps): ReactElement => {
  const { mail, ours, mailChange, oursChange, off, verdict } = endBars(row, divide);
  return (
    <div className="end-figures">
      <div className="end-pairs">
        <Pair name={endWords.mail} machine={endWords.mailMachine} bars={mail} />
        <Pair name={endWords.ours} machine={endWords.oursMachine(row.size)} bars={ours} />
      </div>
      <div className="end-verdict">
        <Icon name={MARKS[verdict]} />
        <strong>{endWords.verdict[verdict]}</strong>
        {endWords.changes(mailChange, oursChange).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {off === null ? null : <span className="end-off">{endWords.off(off)}</span>}
      </div>
    </div>
  );
};
