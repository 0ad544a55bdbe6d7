// The actors of the lab's machine, as a list to which the user can add actors.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { Pick } from '../../parts/pick.tsx';
import { changeDraft } from '../../state/lab.ts';
import { useApp } from '../../state/store.ts';
import { labWords } from './lab.words.ts';
import { LabField } from './lab-field.view.tsx';
import {
  blockAt,
  countOf,
  fieldOf,
  patternHas,
  untilWorkIsDone,
  withActor,
  withoutActor,
  withPattern,
  withReadSize,
} from './lab-machine.model.ts';
import { isWork, STARTS, TELLING, WORKS, type WorkName } from './lab-work.model.ts';

const WORK_OPTIONS = WORKS.map((value) => ({ value, label: labWords.works[value] }));
/** For a kind of work that the lab cannot add, at most this many of its own keys are always shown. */
const MOST_KEYS_OF_OTHERS = 6;
const MOMENTS = ['start', 'end', 'repeat_until'];
/** Keys that do not describe the work itself. */
const ASIDE: readonly string[] = ['name', 'job', 'background', ...MOMENTS];

/** The keys that are always shown, and those that are shown on request. */
function keysOf(text: string, nth: number, work: string): { readonly first: readonly string[]; readonly rest: readonly string[] } {
  const written = (blockAt(text, 'actor', nth)?.entries ?? []).map(({ key }) => key).filter((key) => key !== 'work');
  const telling = isWork(work)
    ? STARTS[work].lines.slice(0, TELLING[work]).map(([key]) => key)
    : written.filter((key) => !ASIDE.includes(key)).slice(0, MOST_KEYS_OF_OTHERS);
  const pattern = fieldOf(text, 'actor', nth, 'pattern') ?? '';
  const first = ['name', ...telling.filter((key) => patternHas(pattern, key)), ...MOMENTS];
  return { first, rest: written.filter((key) => !first.includes(key)) };
}

const Field = ({ nth, work, name }: { readonly nth: number; readonly work: string; readonly name: string }): ReactElement => {
  const put =
    name === 'pattern'
      ? (text: string, typed: string) => withPattern(text, nth, typed)
      : (work === 'reader' || work === 'mmap') && name === 'size'
        ? (text: string, typed: string) => withReadSize(text, nth, typed)
        : null;
  const place = { path: 'actor', nth, name, label: labWords.means(work, name), work };
  return put === null ? <LabField {...place} /> : <LabField {...place} put={put} />;
};

const Actor = ({ nth, onRemoved }: { readonly nth: number; readonly onRemoved: () => void }): ReactElement => {
  const text = useApp((state) => state.draft?.text ?? '');
  const name = fieldOf(text, 'actor', nth, 'name') ?? '';
  const work = fieldOf(text, 'actor', nth, 'work') ?? '';
  const { first, rest } = keysOf(text, nth, work);
  return (
    <li className="lab-actor">
      <div className="lab-actor-head">
        <h4>{labWords.actor(nth + 1, labWords.workOf(work))}</h4>
        <Button
          className="button"
          aria-label={labWords.removeActor(name)}
          onPress={() => {
            changeDraft(withoutActor(text, nth));
            onRemoved();
          }}
        >
          <Icon name="cross" />
          {labWords.remove}
        </Button>
      </div>
      <div className="lab-fields">
        {first.map((key) => (
          <Field key={key} nth={nth} work={work} name={key} />
        ))}
      </div>
      {rest.length === 0 ? null : (
        <details>
          <summary>{labWords.more(rest.length)}</summary>
          <div className="lab-fields">
            {rest.map((key) => (
              <Field key={key} nth={nth} work={work} name={key} />
            ))}
          </div>
        </details>
      )}
    </li>
  );
};

export const LabActors = (): ReactElement => {
  const text = useApp((state) => state.draft?.text ?? '');
  const [work, setWork] = useState<WorkName>('writer');
  /** The number of actors that the list will have when the new actor is on the page and its field can take the focus; 0: none was added. */
  const [awaited, setAwaited] = useState(0);
  const listRef = useRef<HTMLOListElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const actors = countOf(text, 'actor');
  useEffect(() => {
    if (awaited === 0 || awaited !== actors) return;
    setAwaited(0);
    listRef.current?.lastElementChild?.querySelector('input')?.focus();
  }, [awaited, actors]);
  return (
    <section className="lab-part" aria-labelledby="lab-workload">
      <h3 id="lab-workload">{labWords.workload}</h3>
      <div className="lab-add">
        <Pick label={labWords.what} options={WORK_OPTIONS} value={work} onPick={setWork} />
        <Button
          ref={addRef}
          className="button"
          onPress={() => {
            changeDraft(untilWorkIsDone(withActor(text, work)));
            setAwaited(actors + 1);
          }}
        >
          <Icon name="plus" />
          {labWords.add}
        </Button>
      </div>
      <ol ref={listRef}>
        {Array.from({ length: actors }, (_, nth) => nth).map((nth) => (
          <Actor key={nth} nth={nth} onRemoved={() => addRef.current?.focus()} />
        ))}
      </ol>
    </section>
  );
};
