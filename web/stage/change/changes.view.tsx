// The dialog for changing the machine while it runs: signals for tasks where they run, sysctls for both sides, patches for one side, and a list of
// changes to undo.

import { type FormEvent, type ReactElement, useState } from 'react';
import { Button, Dialog, Heading, Switch } from 'react-aria-components';
import { type Change, patchesAt, SYSCTLS, type Sysctl, sysctlAt } from '../../domain/change/changes.model.ts';
import { changeWords } from '../../domain/change/changes.words.ts';
import { patchLock, shortTitle } from '../../domain/patches/patches.model.ts';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { NoEffect } from '../../parts/no-effect.tsx';
import { positionNs } from '../../parts/position.ts';
import { useSides } from '../../parts/use-sides.ts';
import { changeFromHere, undoChange } from '../../state/commands.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { ChangeTasks } from './change-tasks.view.tsx';

/** `now`: the present values on both sides; if they are equal, only one. */
type SysctlRowProps = { readonly name: Sysctl; readonly least: number; readonly most: number; readonly now: readonly number[] };

const SysctlRow = ({ name, least, most, now }: SysctlRowProps): ReactElement => {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    const fits = value >= least && value <= most;
    setWrong(!fits);
    if (fits) changeFromHere('both', name, String(value));
  };
  return (
    <form className="change-row" onSubmit={submit}>
      <label>
        <code>{name}</code>
        <span className="change-means">
          {changeWords.sysctl[name]}; <span className="whole-line">{changeWords.now(now)}</span>
        </span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          aria-invalid={wrong}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" className="button" aria-label={changeWords.set(name)}>
        {changeWords.apply}
      </Button>
      {wrong ? <span role="alert">{changeWords.range(least, most)}</span> : null}
    </form>
  );
};

const Sysctls = (): ReactElement => {
  const infos = useApp((state) => state.infos);
  const changes = useApp((state) => state.intent.changes);
  const ns = useApp(positionNs);
  const rows = SYSCTLS.flatMap((name) => {
    const known = SIDES.flatMap((side) => {
      const sysctl = infos[side]?.sysctls.find((one) => one.name === name);
      return sysctl === undefined ? [] : [{ ...sysctl, now: sysctlAt(sysctl, changes, side, ns) }];
    });
    const least = Math.max(...known.map((one) => one.least));
    const most = Math.min(...known.map((one) => one.most));
    return known.length === 0 ? [] : [{ name, least, most, now: [...new Set(known.map((one) => one.now))] }];
  });
  return (
    <section>
      <h3>{changeWords.sysctls}</h3>
      {rows.map((row) => (
        <SysctlRow key={row.name} {...row} />
      ))}
    </section>
  );
};

const Patches = ({ side }: { readonly side: Side }): ReactElement => {
  const patches = useApp((state) => state.infos[side]?.patches) ?? [];
  const withoutEffect = useApp((state) => state.infos[side]?.without_effect) ?? [];
  const chosen = useApp((state) => state.intent.patches[side]);
  const changes = useApp((state) => state.intent.changes);
  const ns = useApp(positionNs);
  const sides = useSides();
  const on = patchesAt(patches, chosen, changes, side, ns);
  const free = patches.filter((patch) => !patch.contained);
  return (
    <section>
      <h3>{changeWords.patches(sides[side])}</h3>
      <NoEffect sentences={withoutEffect} />
      {free.length === 0 ? <p>{changeWords.noPatches}</p> : null}
      <ul>
        {free.map((patch) => (
          <li key={patch.id}>
            <Switch
              className="switch"
              isSelected={on.has(patch.id)}
              isDisabled={patchLock(patches, on, patch) !== null}
              onChange={(selected) => changeFromHere(side, patch.id, selected ? 'on' : 'off')}
            >
              <span className="switch-track" aria-hidden="true" />
              <span className="patch-title">{shortTitle(patch)}</span>
            </Switch>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Made = ({ change }: { readonly change: Change }): ReactElement => {
  const text = changeWords.change(change, useSides());
  return (
    <li className="change-made">
      <span>{text}</span>
      <Button className="button" aria-label={changeWords.undoOf(text)} onPress={() => undoChange(change)}>
        {changeWords.undo}
      </Button>
    </li>
  );
};

/** The content of the dialog. It is a component of its own, so that only an open dialog renders when the clock moves. */
export const Changes = (): ReactElement => {
  const changes = useApp((state) => state.intent.changes);
  const ns = useApp(positionNs);
  const sides = useSides();
  return (
    <Dialog className="dialog change-dialog">
      <Heading slot="title">{changeWords.title(ns)}</Heading>
      <p>{changeWords.intro}</p>
      <section>
        <h3>{changeWords.made}</h3>
        {changes.length === 0 ? <p>{changeWords.none}</p> : null}
        <ul>
          {changes.map((change) => (
            <Made key={changeWords.change(change, sides)} change={change} />
          ))}
        </ul>
      </section>
      <ChangeTasks />
      <Sysctls />
      {SIDES.map((side) => (
        <Patches key={side} side={side} />
      ))}
      <DialogFoot note="" />
    </Dialog>
  );
};
