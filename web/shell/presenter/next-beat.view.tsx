// The next beat, or the beat that this window previews.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { hasEndPage } from '../../domain/end/ends.model.ts';
import type { Beat, Story } from '../../domain/story/story.model.ts';
import { storyWords } from '../../domain/story/story.words.ts';
import { valueText } from '../../domain/story/story-numbers.words.ts';
import { plainText } from '../../domain/story/story-text.model.ts';
import { goTo, look, usePresenter } from '../../state/presenter.ts';
import type { Book } from '../../state/stored-book.ts';
import { standingsOf } from '../../state/told.ts';
import { BeatPicture } from './beat-picture.view.tsx';
import { presenterWords } from './presenter.words.ts';
import { useHallPlace, useStory } from './use-presenter.ts';
import './next-beat.css';

/** The sentence that the beat's line will show, with the numbers of its moment if that moment is stored. */
export function leadOf(beat: Beat, book: Book | null): string {
  const frames = book?.momentOf(beat) ?? { before: null, after: null };
  const sides = { before: { samples: book?.samples.before }, after: { samples: book?.samples.after } };
  const { before, after } = sides;
  if (book === null || before.samples === undefined || after.samples === undefined) return plainText(beat.lead, () => storyWords.unknown);
  const standings = standingsOf(
    { sides: { before: { samples: before.samples }, after: { samples: after.samples } }, counterNames: book.counterNames },
    frames,
  );
  return plainText(beat.lead, (piece) => (piece.type === 'value' ? valueText(piece.value, standings) : storyWords.unknown));
}

const Shown = ({
  story,
  beat,
  heading,
  says,
}: {
  readonly story: Story;
  readonly beat: Beat;
  readonly heading: string;
  readonly says: boolean;
}): ReactElement => {
  const book = usePresenter(({ telling }) => telling?.book ?? null);
  const theme = usePresenter(({ telling }) => telling?.asked.theme ?? 'light');
  return (
    <>
      <h2>{heading}</h2>
      {book === null ? (
        <p className="presenter-note">{presenterWords.noPicture}</p>
      ) : (
        <BeatPicture story={story} beat={beat} book={book} theme={theme} shows="small" />
      )}
      {says ? <p className="presenter-lead">{leadOf(beat, book)}</p> : null}
    </>
  );
};

export const NextBeat = (): ReactElement | null => {
  const story = useStory();
  const place = useHallPlace();
  const preview = usePresenter((state) => state.preview);
  const hasEnd = usePresenter(({ telling }) => telling !== null && hasEndPage(telling.asked.scenario));
  if (story === null) return null;
  const looked = story.beats.find(({ id }) => id === preview);
  if (looked !== undefined)
    return (
      <section className="presenter-next">
        <Shown story={story} beat={looked} heading={presenterWords.look(looked.title)} says={false} />
        <p className="presenter-row">
          <Button className="presenter-small strong" onPress={() => goTo(looked.id)}>
            {presenterWords.show} <kbd>Enter</kbd>
          </Button>
          <Button className="presenter-small" onPress={() => look(null)}>
            {presenterWords.backToHall} <kbd>Esc</kbd>
          </Button>
        </p>
      </section>
    );
  if (place === null || place >= story.beats.length) return null;
  const next = story.beats[place + 1];
  if (next === undefined && !hasEnd) return null;
  return (
    <section className="presenter-next">
      {next === undefined ? (
        <h2>{presenterWords.next(presenterWords.theEnd)}</h2>
      ) : (
        <Shown story={story} beat={next} heading={presenterWords.next(next.title)} says />
      )}
    </section>
  );
};
