// Changing the machine while it runs: who runs and sysctls on both sides, patches on one; and taking it back.
import { type FormEvent, type ReactElement, useState } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay, Switch } from 'react-aria-components';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { positionNs } from '../../parts/position.ts';
import { changeFromHere, undoChange } from '../../state/commands.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { words } from '../../words/index.ts';
import { patchLock, shortTitle } from '../patches/patches.model.ts';
import { ChangeTasks } from './change-tasks.view.tsx';
import { type Change, patchesAt, SYSCTLS, type Sysctl } from './changes.model.ts';

type SysctlRowProps = { readonly name: Sysctl; readonly least: number; readonly most: number };

const SysctlRow = ({ name, least, most }: SysctlRowProps): ReactElement => {
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
        <span className="change-means">{words.change.sysctl[name]}</span>
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
      <Button type="submit" className="button" aria-label={words.change.set(name)}>
        {words.change.apply}
      </Button>
      {wrong ? <span role="alert">{words.change.range(least, most)}</span> : null}
    </form>
  );
};

const Sysctls = (): ReactElement => {
  const mostFree = useApp((state) => (state.infos.before ?? state.infos.after)?.most_min_free_kbytes) ?? 0;
  return (
    <section>
      <h3>{words.change.sysctls}</h3>
      {SYSCTLS.map(({ name, least, most }) => (
        <SysctlRow key={name} name={name} least={least} most={most ?? mostFree} />
      ))}
    </section>
  );
};

const Patches = ({ side }: { readonly side: Side }): ReactElement => {
  const patches = useApp((state) => state.infos[side]?.patches) ?? [];
  const chosen = useApp((state) => state.intent.patches[side]);
  const changes = useApp((state) => state.intent.changes);
  const ns = useApp(positionNs);
  const on = patchesAt(patches, chosen, changes, side, ns);
  const free = patches.filter((patch) => !patch.contained);
  return (
    <section>
      <h3>{words.change.patches(words.side[side])}</h3>
      {free.length === 0 ? <p>{words.change.noPatches}</p> : null}
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
  const text = words.change.change(change);
  return (
    <li className="change-made">
      <span>{text}</span>
      <Button className="button" aria-label={words.change.undoOf(text)} onPress={() => undoChange(change)}>
        {words.change.undo}
      </Button>
    </li>
  );
};

/** Closed, it follows no clock. */
const Changes = (): ReactElement => {
  const changes = useApp((state) => state.intent.changes);
  const ns = useApp(positionNs);
  return (
    <Dialog className="dialog change-dialog">
      <Heading slot="title">{words.change.title(ns)}</Heading>
      <p>{words.change.intro}</p>
      <section>
        <h3>{words.change.made}</h3>
        {changes.length === 0 ? <p>{words.change.none}</p> : null}
        <ul>
          {changes.map((change) => (
            <Made key={words.change.change(change)} change={change} />
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

export const ChangeDialog = (): ReactElement => {
  const changes = useApp((state) => state.intent.changes);
  return (
    <DialogTrigger>
      <Button className="button" aria-label={words.change.label}>
        {words.change.button}
        {changes.length === 0 ? '' : ` ${changes.length}`}
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal patches-modal">
          <Changes />
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
};
