// The patches of a kernel: a switch for each, with its author and the kernel's functions that it changes.

import { Fragment, type ReactElement } from 'react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay, Switch } from 'react-aria-components';
import { activePatches, type PatchLock, patchLock, shortTitle } from '../../domain/patches/patches.model.ts';
import type { HunkInfo, PatchInfo } from '../../engine/protocol.ts';
import { DialogFoot } from '../../parts/dialog-foot.tsx';
import { Icon } from '../../parts/icon.tsx';
import { NoEffect } from '../../parts/no-effect.tsx';
import { usePointed } from '../../parts/use-pointed.ts';
import { useSides } from '../../parts/use-sides.ts';
import { setPatch } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { locks } from '../../state/teaching.ts';
import { patchWords } from './patches.words.ts';

function lockSentence(lock: PatchLock): string {
  switch (lock.type) {
    case 'contained':
      return patchWords.contained;
    case 'needs':
      return patchWords.needs(lock.patches.map(shortTitle));
    case 'needed':
      return patchWords.needed(lock.patches.map(shortTitle));
  }
}

/** The kernel's functions whose pseudo-code the patch changes. */
const functionsOf = (hunks: readonly HunkInfo[], patch: PatchInfo): readonly string[] => [
  ...new Set(hunks.filter(({ patches }) => patches.includes(patch.id)).map((hunk) => hunk.function)),
];

type PatchRowProps = {
  readonly side: Side;
  readonly patch: PatchInfo;
  readonly on: boolean;
  readonly lock: PatchLock | null;
  readonly hunks: readonly HunkInfo[];
};

const PatchRow = ({ side, patch, on, lock, hunks }: PatchRowProps): ReactElement => (
  <li className="patch">
    <Switch className="switch" isSelected={on} isDisabled={lock !== null} onChange={(selected) => setPatch(side, patch.id, selected)}>
      <span className="switch-track" aria-hidden="true" />
      <span className="patch-title">{patch.title}</span>
    </Switch>
    <p className="patch-effect">{patch.effect}</p>
    {lock === null ? null : <p className="patch-lock">{lockSentence(lock)}</p>}
    <p className="patch-source">
      <code>{patch.id}</code> · {patch.author} · {patch.date} · <code>{patch.commit.slice(0, 12)}</code>
      {functionsOf(hunks, patch).map((name) => (
        <Fragment key={name}>
          {' · '}
          <code>{name}</code>
        </Fragment>
      ))}
    </p>
  </li>
);

export const PatchSwitches = ({ side }: { readonly side: Side }): ReactElement | null => {
  const patches = useApp((state) => state.infos[side]?.patches);
  const chosen = useApp((state) => state.intent.patches[side]);
  const pointed = usePointed('patches', '', side);
  const hunks = useApp((state) => state.hunks);
  const locked = useApp(locks('patches'));
  const title = patchWords.title(useSides()[side]);
  const withoutEffect = useApp((state) => state.infos[side]?.without_effect) ?? [];
  if (patches === undefined || patches.length === 0) return null;
  const on = activePatches(patches, chosen);
  return (
    <DialogTrigger>
      <Button className={`button patches-button${pointed}`} isDisabled={locked}>
        {patchWords.on(on.size)}
        <Icon name="down" />
      </Button>
      <ModalOverlay className="overlay" isDismissable>
        <Modal className="modal patches-modal">
          <Dialog className="dialog" aria-label={title}>
            <Heading slot="title">{title}</Heading>
            <p>{patches.every(({ contained }) => contained) ? patchWords.allContained : patchWords.intro}</p>
            <NoEffect sentences={withoutEffect} />
            <ul className="patch-list">
              {patches.map((patch) => (
                <PatchRow
                  key={patch.id}
                  side={side}
                  patch={patch}
                  on={on.has(patch.id)}
                  lock={patchLock(patches, on, patch)}
                  hunks={hunks}
                />
              ))}
            </ul>
            <DialogFoot note="" />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
};
