// The machine of a lab: memory, nodes, processors, disks, swap, and what an administrator sets.
import { type ReactElement, useState } from 'react';
import { Pick } from '../../parts/pick.tsx';
import { changeDraft } from '../../state/lab.ts';
import { useApp } from '../../state/store.ts';
import { labWords } from './lab.words.ts';
import { LabField, LabInput } from './lab-field.view.tsx';
import { countOf, diskKind, fieldOf, LEAST_MIB, MOST_MIB, memoryOf, nodesOf, withDisk, withMemory, withSwap } from './lab-machine.model.ts';
import { DISK_NAMES, MACHINE_KEYS, SYSCTL_KEYS } from './lab-work.model.ts';

const draftText = (state: Parameters<Parameters<typeof useApp>[0]>[0]): string => state.draft?.text ?? '';

/** Both make the zones anew, so the text has them only when they go together; until then they are what one has typed. */
const Memory = (): ReactElement => {
  const text = useApp(draftText);
  const [typed, setTyped] = useState<{ readonly mib: string; readonly nodes: string } | null>(null);
  const written = { mib: String(memoryOf(text) ?? ''), nodes: String(nodesOf(text)) };
  const shown = typed ?? written;
  const wholeOf = (figure: string): number => (/^\d{1,6}$/.test(figure.trim()) ? Number(figure) : Number.NaN);
  const change = (next: { readonly mib: string; readonly nodes: string }): void => {
    const changed = withMemory(text, wholeOf(next.mib), wholeOf(next.nodes));
    setTyped(changed === null ? next : null);
    if (changed !== null) changeDraft(changed);
  };
  const wrong = typed !== null;
  return (
    <>
      <LabInput label={labWords.memory} code="machine.node" value={shown.mib} wrong={wrong} onType={(mib) => change({ ...shown, mib })} />
      <LabInput
        label={labWords.nodes}
        code="machine.node"
        value={shown.nodes}
        wrong={wrong}
        onType={(nodes) => change({ ...shown, nodes })}
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

export const LabMachine = (): ReactElement => {
  const disks = useApp((state) => countOf(draftText(state), 'machine.disk'));
  return (
    <section className="lab-part" aria-labelledby="lab-machine">
      <h3 id="lab-machine">{labWords.machine}</h3>
      <Memory />
      {MACHINE_KEYS.map((key) => (
        <LabField key={key} path="machine" nth={0} name={key} label={labWords.means('machine', key)} />
      ))}
      <LabField path="machine.swap" nth={0} name="size" label={labWords.swap} put={withSwap} />
      <LabField path="machine.filesystem" nth={0} name="kind" label={labWords.filesystem} />
      <LabField path="" nth={0} name="end" label={labWords.runLength} />
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
