// One value of the scenario's text: its meaning, its key in the text, and a field, a switch or a choice for it.
import { type ReactElement, useState } from 'react';
import { Switch } from 'react-aria-components';
import { Pick } from '../../parts/pick.tsx';
import { changeDraft } from '../../state/lab.ts';
import { useApp } from '../../state/store.ts';
import { labWords } from './lab.words.ts';
import { fieldOf, withField } from './lab-machine.model.ts';
import { CHOICES, FLAGS, OPTIONAL } from './lab-work.model.ts';
import { isSize, type Size, sizeOf } from './sizes.model.ts';

/** The path of a value as in the engine's error messages. */
const placeOf = (path: string, nth: number, key: string): string => {
  if (path === '') return key;
  return path === 'actor' || path === 'machine.disk' || path === 'file' ? `${path}[${nth}].${key}` : `${path}.${key}`;
};

type InputProps = {
  readonly label: string;
  readonly code: string;
  readonly value: string;
  readonly wrong: boolean;
  /** The sentence beside a field with a mistake; null: another sentence there already explains it. */
  readonly why?: string | null;
  /** The typed size, if the text contains it in another form; null: it does not. */
  readonly size?: Size | null;
  readonly onType: (typed: string) => void;
  readonly onLeft?: () => void;
};

export const LabInput = ({ label, code, value, wrong, why = null, size = null, onType, onLeft }: InputProps): ReactElement => (
  <label className="lab-field">
    <span>{label}</span>
    {code === label ? null : <code aria-hidden="true">{code}</code>}
    <input
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={300}
      aria-invalid={wrong}
      aria-describedby={wrong ? 'lab-verdict' : undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeft}
    />
    {wrong && why !== null ? <small className="lab-why">{why}</small> : null}
    {size === null || wrong ? null : <small>{labWords.takenFor(size.written, size.bytes)}</small>}
  </label>
);

type FieldProps = {
  readonly path: string;
  readonly nth: number;
  readonly name: string;
  readonly label: string;
  /** Writes the value into the text, for values that need more than a change of their key. */
  readonly put?: (text: string, typed: string) => string;
  /** The kind of work of the field's actor. */
  readonly work?: string;
};

export const LabField = ({ path, nth, name, label, put, work = '' }: FieldProps): ReactElement => {
  const text = useApp((state) => state.draft?.text ?? '');
  const why = useApp((state) => (state.draft?.verdict.type === 'refused' ? state.draft.verdict.why : ''));
  const value = fieldOf(text, path, nth, name);
  const wrong = why.startsWith(`${placeOf(path, nth, name)} `);
  /** The typed text, which the field shows until the user leaves it, although the scenario has the value in the engine's form. */
  const [typing, setTyping] = useState<string | null>(null);
  const size = typing === null || !isSize(name, work) ? null : sizeOf(typing);
  const change = (typed: string): void => {
    const written = isSize(name, work) ? (sizeOf(typed)?.written ?? typed) : typed;
    changeDraft(put === undefined ? withField(text, path, nth, name, written, OPTIONAL.has(name)) : put(text, written));
  };
  if (value === null) {
    return (
      <p className="lab-field">
        <span>{label}</span>
        <code>{name}</code>
        <em>{labWords.severalLines}</em>
      </p>
    );
  }
  if (value === 'true' || value === 'false' || (value === '' && FLAGS.has(name))) {
    return (
      <Switch className="switch lab-switch" isSelected={value === 'true'} onChange={(on) => change(String(on))}>
        <span className="switch-track" aria-hidden="true" />
        {label}
      </Switch>
    );
  }
  const choices = CHOICES[name];
  if (choices?.includes(value) === true) {
    return (
      <div className="lab-field">
        <span>{label}</span>
        <code aria-hidden="true">{name}</code>
        <Pick label={label} options={choices.map((one) => ({ value: one, label: one }))} value={value} onPick={change} />
      </div>
    );
  }
  return (
    <LabInput
      label={label}
      code={name}
      value={typing ?? value}
      wrong={wrong}
      why={why}
      size={size?.written === typing ? null : size}
      onType={(typed) => {
        setTyping(typed);
        change(typed);
      }}
      onLeft={() => setTyping(null)}
    />
  );
};
