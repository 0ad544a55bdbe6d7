// The line about the user's own pages, shown in place of a beat at the depth Story if no beat is open: buttons for the errands, and the number of
// pages.
import { type ReactElement, useRef } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { ERRANDS, type Errand, type Held, heldIn, pagesOf, sceneOfPages } from '../../domain/change/errands.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { runCommand } from '../../parts/run-command.ts';
import { useDepth } from '../../parts/use-depth.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { lastErrand, undoErrand } from '../../state/errands.ts';
import { useApp } from '../../state/store.ts';
import { handWords } from './hand.words.ts';

const noHelp = (): void => undefined;
const KEYS: Readonly<Record<Errand, string>> = { take: '4', touch: '5', write: '6', free: '7' };

type ErrandButtonProps = { readonly errand: Errand; readonly pages: number | null };

const ErrandButton = ({ errand, pages }: ErrandButtonProps): ReactElement => (
  <TooltipTrigger delay={300}>
    <Button className="button hand-errand" isDisabled={pages === null} onPress={() => runCommand(errand, noHelp)}>
      {handWords.button(errand, pages)}
      <kbd>{KEYS[errand]}</kbd>
    </Button>
    <Tooltip className="tooltip" offset={6}>
      {handWords.does[errand]}
    </Tooltip>
  </TooltipTrigger>
);

/** The user's pages on a machine that shows single pages. While there is no frame, it returns the last known ones. null: the machine does not
 * show single pages, or no frame has arrived yet. */
function useHeld(frame: Frame | null): Held | null {
  const last = useRef<Held | null>(null);
  const scene = sceneOfPages(frame);
  if (frame !== null) last.current = scene === null ? null : heldIn(scene);
  return last.current;
}

export const HandLine = (): ReactElement | null => {
  const depth = useDepth();
  const hasBeat = useApp((state) => state.intent.beat !== null);
  const frame = usePacedApp((state) => state.sides[state.intent.lead].frame);
  const changes = useApp((state) => state.intent.changes);
  const undoable = useApp((state) => lastErrand(state) !== null);
  const held = useHeld(frame);
  if (depth !== 'story' || hasBeat || held === null) return null;
  return (
    <section className="beat-line hand-line" aria-label={handWords.label}>
      <h2>{handWords.title}</h2>
      <div className="hand-errands">
        {ERRANDS.map((errand) => (
          <ErrandButton key={errand} errand={errand} pages={pagesOf(errand, held, changes)} />
        ))}
        <output className="hand-held">{handWords.held(held)}</output>
      </div>
      <Button className="button" isDisabled={!undoable} onPress={undoErrand}>
        {handWords.undo}
      </Button>
    </section>
  );
};
