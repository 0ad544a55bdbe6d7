// The notes for a beat: three sentences, the expected question with its answer, and the lecturer's own notes. While the beat's bet is open, hands
// are counted here in place of the question.
import { type ChangeEvent, type ReactElement, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { type BeatNotes, saidAt } from '../../domain/presenter/notes.model.ts';
import type { OwnRefusal } from '../../domain/presenter/own-notes.model.ts';
import type { Beat } from '../../domain/story/story.model.ts';
import { fileName } from '../../panels/takeaway/file-names.model.ts';
import { saveFile } from '../../parts/save-file.ts';
import { ownAsText, ownOf, presenterState, readOwnText, usePresenter, writeOwn } from '../../state/presenter.ts';
import { HandsCount } from './hands.view.tsx';
import { leadOf } from './next-beat.view.tsx';
import { presenterWords } from './presenter.words.ts';
import { useBeatHere } from './use-presenter.ts';
import './speech.css';

const NO_NOTES: readonly BeatNotes[] = [];

const exportOwn = (): void => {
  const state = presenterState();
  saveFile(fileName(['notes', state.telling?.name ?? ''], 'md'), new Blob([ownAsText(state)], { type: 'text/markdown' }));
};

const OwnNotes = ({ beat }: { readonly beat: Beat }): ReactElement => {
  const text = usePresenter(({ own }) => ownOf(own, beat.id));
  const keeps = usePresenter((state) => state.keeps);
  const [refusal, setRefusal] = useState<OwnRefusal | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const importOwn = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [chosen] = event.target.files ?? [];
    if (chosen !== undefined) setRefusal(readOwnText(await chosen.text()));
    event.target.value = '';
  };
  return (
    <section className="presenter-own">
      <p className="presenter-row">
        <label htmlFor="own-notes">{presenterWords.own}</label>
        <Button className="presenter-small" onPress={exportOwn}>
          {presenterWords.exportOwn}
        </Button>
        <Button className="presenter-small" onPress={() => file.current?.click()}>
          {presenterWords.importOwn}
        </Button>
      </p>
      <input
        ref={file}
        type="file"
        accept=".md,.txt,text/*"
        hidden
        aria-label={presenterWords.importOwn}
        onChange={(event) => void importOwn(event)}
      />
      <textarea
        id="own-notes"
        rows={2}
        value={text}
        placeholder={presenterWords.ownHint}
        onChange={(event) => writeOwn(beat.id, event.target.value)}
      />
      {keeps ? null : <p role="status">{presenterWords.notKept}</p>}
      {refusal === null ? null : <p role="alert">{presenterWords.ownRefused(refusal)}</p>}
    </section>
  );
};

const OnScreenLine = ({ beat }: { readonly beat: Beat }): ReactElement => {
  const isHalls = usePresenter(({ place }) => place?.beat === beat.id);
  const hall = usePresenter(({ place }) => place?.said ?? '');
  const book = usePresenter(({ telling }) => telling?.book ?? null);
  return <p className="presenter-soft">{presenterWords.onScreen(isHalls && hall !== '' ? hall : leadOf(beat, book))}</p>;
};

export const Speech = (): ReactElement | null => {
  const beat = useBeatHere();
  const notes = usePresenter(({ telling }) => telling?.notes ?? NO_NOTES);
  const refused = usePresenter(({ telling }) => telling?.refused ?? null);
  const open = usePresenter(({ place }) => place?.bet === 'there' || place?.bet === 'asked' || place?.bet === 'computing');
  const isHalls = usePresenter(({ place }) => place?.beat === beat?.id);
  const depth = usePresenter(({ place }) => place?.depth ?? 'story');
  const own = usePresenter((state) => (beat === null ? '' : ownOf(state.own, beat.id)));
  if (beat === null) return null;
  const ofBeat = notes.find((one) => one.beat === beat.id);
  const counts = beat.bet !== null && isHalls && open;
  return (
    <main className="presenter-speech">
      <h1>{beat.title}</h1>
      <OnScreenLine beat={beat} />
      {counts ? <HandsCount key={beat.id} beat={beat} /> : null}
      {ofBeat === undefined ? (
        <p className="presenter-note">{refused ?? presenterWords.noNotes}</p>
      ) : (
        <>
          <ul className={counts ? 'presenter-says short' : 'presenter-says'}>
            {saidAt(ofBeat, depth).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {counts ? null : (
            <p className="presenter-box">
              <span className="presenter-soft">{presenterWords.asks}</span> <strong>{ofBeat.question}</strong> {ofBeat.answer}
            </p>
          )}
        </>
      )}
      {/* While the lecturer counts hands there is no room for a text field. */}
      {counts ? <p className="presenter-own-text">{own}</p> : <OwnNotes key={`own ${beat.id}`} beat={beat} />}
    </main>
  );
};
