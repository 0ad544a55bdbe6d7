// The machine of the lab: memory, nodes, processors, disks, swap, and the settings of an administrator.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import { Pick } from '../../parts/pick.tsx';
import { SIDES, type Side } from '../../state/intent.ts';
import { changeDraft } from '../../state/lab.ts';
import { useApp } from '../../state/store.ts';
import { labWords } from './lab.words.ts';
import { LabField, LabInput } from './lab-field.view.tsx';
import {
  countOf,
  diskKind,
  fieldOf,
  LEAST_MIB,
  MOST_MIB,
  memoryOf,
  nodesOf,
  untilWorkIsDone,
  withDisk,
  withKernel,
  withMemory,
  withSwap,
} from './lab-machine.model.ts';
import { DISK_NAMES, MACHINE_KEYS, SYSCTL_KEYS } from './lab-work.model.ts';
import { sizeOf, wholeMib } from './sizes.model.ts';

const draftText = (state: Parameters<Parameters<typeof useApp>[0]>[0]): string => state.draft?.text ?? '';

/** The choice of a side's kernel. The engine provides the list of kernels. If the list lacks the kernel in the text, for example before an engine
 * runs, a text field shows the name instead. */
const Kernel = ({ side }: { readonly side: Side }): ReactElement => {
  const text = useApp(draftText);
  const presets = useApp((state) => state.presets);
  const named = fieldOf(text, side, 0, 'kernel') ?? '';
  const options = presets.map(({ name, title }) => ({ value: name, label: title }));
  if (!options.some(({ value }) => value === named)) return <LabField path={side} nth={0} name="kernel" label={labWords.kernelOf[side]} />;
  return (
    <div className="lab-field lab-kernel">
      <span>{labWords.kernelOf[side]}</span>
      <code aria-hidden="true">{side}.kernel</code>
      <Pick label={labWords.kernelOf[side]} options={options} value={named} onPick={(name) => changeDraft(withKernel(text, side, name))} />
    </div>
  );
};

/** The fields for memory and nodes, which define the zones together. So the text changes only when the two fit together; until then the
 * fields keep the typed values. */
const Memory = (): ReactElement => {
  const text = useApp(draftText);
  const [typed, setTyped] = useState<{ readonly mib: string; readonly nodes: string } | null>(null);
  const written = { mib: String(memoryOf(text) ?? ''), nodes: String(nodesOf(text)) };
  const shown = typed ?? written;
  const wholeOf = (figure: string): number => (/^\d{1,6}$/.test(figure.trim()) ? Number(figure) : Number.NaN);
  const memoryIn = (next: { readonly mib: string; readonly nodes: string }): string | null =>
    withMemory(text, wholeMib(next.mib), wholeOf(next.nodes));
  const change = (next: { readonly mib: string; readonly nodes: string }): void => {
    const changed = memoryIn(next);
    setTyped(next);
    if (changed !== null) changeDraft(changed);
  };
  const wrong = typed !== null && memoryIn(typed) === null;
  const leave = (): void => {
    if (!wrong) setTyped(null);
  };
  const size = typed === null ? null : sizeOf(typed.mib);
  return (
    <>
      <LabInput
        label={labWords.memory}
        code="machine.node"
        value={shown.mib}
        wrong={wrong}
        size={size}
        onType={(mib) => change({ ...shown, mib })}
        onLeft={leave}
      />
      <LabInput
        label={labWords.nodes}
        code="machine.node"
        value={shown.nodes}
        wrong={wrong}
        onType={(nodes) => change({ ...shown, nodes })}
        onLeft={leave}
      />
      {wrong ? (
        <p className="lab-wrong" role="alert">
          {labWords.memoryRange(LEAST_MIB, MOST_MIB)}
        </p>
      ) : null}
    </>
  );
};

const Disk = ({ nth }: { readonly nth: number }): ReactElement => {
  const text = useApp(draftText);
  const name = fieldOf(text, 'machine.disk', nth, 'name') ?? '';
  const kind = diskKind(text, nth);
  const options = [
    ...DISK_NAMES.map((value) => ({ value, label: labWords.diskKinds[value] })),
    ...(kind === null ? [{ value: 'own' as const, label: labWords.diskOwn }] : []),
  ];
  return (
    <>
      <h4>{labWords.disk(name)}</h4>
      <div className="lab-field">
        <span>{labWords.diskKind}</span>
        <code aria-hidden="true">machine.disk</code>
        <Pick
          label={`${labWords.disk(name)}: ${labWords.diskKind}`}
          options={options}
          value={kind ?? 'own'}
          onPick={(picked) => {
            if (picked !== 'own') changeDraft(withDisk(text, nth, picked));
          }}
        />
      </div>
      {(['bandwidth', 'seek', 'request'] as const).map((key) => (
        <LabField key={key} path="machine.disk" nth={nth} name={key} label={labWords.means('disk', key)} />
      ))}
    </>
  );
};

/** A button that extends the run until all work that has an end is done. */
const WholeWork = (): ReactElement | null => {
  const text = useApp(draftText);
  const extended = untilWorkIsDone(text);
  return extended === text ? null : (
    <Button className="button" onPress={() => changeDraft(extended)}>
      {labWords.wholeWork}
    </Button>
  );
};

export const LabMachine = (): ReactElement => {
  const disks = useApp((state) => countOf(draftText(state), 'machine.disk'));
  return (
    <section className="lab-part" aria-labelledby="lab-machine">
      <h3 id="lab-machine">{labWords.machine}</h3>
      <p className="lab-note">{labWords.units}</p>
      {SIDES.map((side) => (
        <Kernel key={side} side={side} />
      ))}
      <Memory />
      {MACHINE_KEYS.map((key) => (
        <LabField key={key} path="machine" nth={0} name={key} label={labWords.means('machine', key)} />
      ))}
      <LabField path="machine.swap" nth={0} name="size" label={labWords.swap} put={withSwap} />
      <LabField path="machine.filesystem" nth={0} name="kind" label={labWords.filesystem} />
      <LabField path="" nth={0} name="end" label={labWords.runLength} />
      <WholeWork />
      <LabField path="" nth={0} name="opening" label={labWords.opening} />
      <h4>{labWords.sysctls}</h4>
      {SYSCTL_KEYS.map((key) => (
        <LabField key={key} path="machine" nth={0} name={key} label={labWords.means('machine', key)} />
      ))}
      {Array.from({ length: disks }, (_, nth) => nth).map((nth) => (
        <Disk key={nth} nth={nth} />
      ))}
    </section>
  );
};
