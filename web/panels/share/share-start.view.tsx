// The values with which the run starts: the seed, and the values of the scenario that can be set, each with its range. The engine accepts a
// value or says why not.
import { type FormEvent, type ReactElement, useId, useMemo, useState } from 'react';
import { Button } from 'react-aria-components';
import scenarioKeys from '../../../docs/scenario.md?raw';
import { setSeed } from '../../state/commands.ts';
import { seed as seedValue } from '../../state/link-values.ts';
import { textOf } from '../../state/scenarios.ts';
import { refusalOfStart, setStart } from '../../state/start.ts';
import { useApp } from '../../state/store.ts';
import { locks } from '../../state/teaching.ts';
import { shareWords } from './share.words.ts';
import { readSchema, type StartValue, setOf, startValues, withSet } from './start-values.model.ts';

const words = shareWords.start;
const schema = readSchema(scenarioKeys);
/** The largest number of rows in the list. To find others, the user types a part of a name. */
const MOST_ROWS = 60;

const ValueRow = ({ path, value, unsaid, range, means }: StartValue): ReactElement => {
  const id = useId();
  const sets = useApp((state) => state.intent.sets);
  const locked = useApp(locks('start'));
  const set = setOf(sets, path);
  const [typed, setTyped] = useState<string | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const change = async (to: string | null): Promise<void> => {
    const changed = withSet(sets, path, to);
    const refusal = to === null ? null : await refusalOfStart(changed, path, to);
    setWhy(refusal);
    if (refusal !== null) return;
    setTyped(null);
    setStart(changed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== null && typed !== '') void change(typed);
  };
  return (
    <form className="start-row" onSubmit={submit}>
      <label htmlFor={id}>
        <code>{path}</code>
        <span>{means}</span>
      </label>
      <span className="start-range">{range}</span>
      <input
        id={id}
        type="text"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        disabled={locked}
        aria-invalid={why !== null}
        placeholder={unsaid}
        value={typed ?? set ?? value ?? ''}
        onChange={({ target }) => setTyped(target.value)}
      />
      {typed === null && set !== undefined ? (
        <Button className="button" isDisabled={locked} aria-label={words.undoOf(path)} onPress={() => void change(null)}>
          {words.undo}
        </Button>
      ) : (
        <Button type="submit" className="button" isDisabled={locked || typed === null} aria-label={words.setOf(path)}>
          {words.set}
        </Button>
      )}
      {why === null ? null : <p role="alert">{why}</p>}
    </form>
  );
};

const SeedRow = (): ReactElement => {
  const id = useId();
  const seed = useApp((state) => state.intent.seed);
  const locked = useApp(locks('start'));
  const [typed, setTyped] = useState<string | null>(null);
  const read = typed === null ? null : seedValue.read(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (read === null) return;
    setTyped(null);
    setSeed(read);
  };
  return (
    <form className="start-row" onSubmit={submit}>
      <label htmlFor={id}>
        <code>seed</code>
        <span>{words.seed}</span>
      </label>
      <span className="start-range">{seedValue.wanted}</span>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        disabled={locked}
        aria-invalid={typed !== null && read === null}
        value={typed ?? String(seed)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" className="button" isDisabled={locked || read === null} aria-label={words.setOf('seed')}>
        {words.set}
      </Button>
    </form>
  );
};

export const ShareStart = (): ReactElement => {
  const id = useId();
  const text = useApp(({ intent }) => textOf(intent)) ?? '';
  const [sought, setSought] = useState('');
  const values = useMemo(() => startValues(text, schema), [text]);
  const found = values.filter(({ path, means }) => `${path} ${means}`.toLowerCase().includes(sought.trim().toLowerCase()));
  return (
    <div className="start-page">
      <p>{words.intro}</p>
      <div className="start-search">
        <label htmlFor={id}>{words.search}</label>
        <input id={id} type="search" autoComplete="off" value={sought} onChange={({ target }) => setSought(target.value)} />
        <span role="status">{words.found(found.length)}</span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className="start-rows" aria-label={words.rows} tabIndex={0}>
        {sought === '' ? <SeedRow /> : null}
        {found.slice(0, MOST_ROWS).map((value) => (
          <ValueRow key={value.path} {...value} />
        ))}
        {found.length > MOST_ROWS ? <p>{words.more(found.length - MOST_ROWS)}</p> : null}
      </section>
    </div>
  );
};
