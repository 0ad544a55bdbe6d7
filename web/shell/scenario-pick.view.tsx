// The choice of the run on the stage: the stories, the user's own run, and the workloads of the lab. The last entry opens the list of the
// other runs; before it stands the run on the stage, if it is one of those.
import { type ReactElement, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { topBarWords } from '../domain/top-bar/top-bar.words.ts';
import { DialogFoot } from '../parts/dialog-foot.tsx';
import { Pick } from '../parts/pick.tsx';
import { setScenario } from '../state/commands.ts';
import { isTold, kindOf, type ScenarioKind, scenarioNames, titleOf } from '../state/scenarios.ts';
import { useApp } from '../state/store.ts';
import { locks } from '../state/teaching.ts';
import { galleryWords } from './gallery/gallery.words.ts';
import { OtherRunsList } from './gallery/other-runs-list.view.tsx';

/** The value of the last entry, which is no scenario's name. */
const OTHERS = '…';

const optionOf = (value: string) => ({ value, label: value.replaceAll('-', ' '), detail: titleOf(value) });
const named = (kind: ScenarioKind): readonly string[] => scenarioNames.filter((name) => kindOf(name) === kind && !isTold(name));

const GROUPS = [
  { name: topBarWords.scenarioKinds.story, names: scenarioNames.filter(isTold) },
  { name: topBarWords.scenarioKinds.own, names: named('own') },
  { name: topBarWords.scenarioKinds.lab, names: named('lab') },
] as const;

export const ScenarioPick = (): ReactElement => {
  const scenario = useApp((state) => state.intent.scenario);
  const theme = useApp((state) => state.intent.theme);
  const locked = useApp(locks('scenario'));
  const [listed, setListed] = useState(false);
  const isOther = !GROUPS.some(({ names }) => names.includes(scenario));
  const groups = [
    ...GROUPS.map(({ name, names }) => ({ name, options: names.map(optionOf) })),
    {
      name: galleryWords.runs.label,
      options: [...(isOther ? [optionOf(scenario)] : []), { value: OTHERS, label: topBarWords.otherRuns }],
    },
  ];
  const choose = (name: string): void => {
    if (name === OTHERS) setListed(true);
    else setScenario(name);
  };
  return (
    <>
      <Pick label={topBarWords.scenario} groups={groups} value={scenario} onPick={choose} locked={locked} />
      <ModalOverlay className="overlay" isDismissable isOpen={listed} onOpenChange={setListed}>
        <Modal className="modal">
          <Dialog className="dialog">
            <Heading slot="title">{galleryWords.runs.label}</Heading>
            <OtherRunsList theme={theme} onChoose={() => setListed(false)} />
            <DialogFoot note="" />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
};
