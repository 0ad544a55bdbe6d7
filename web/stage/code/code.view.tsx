// The code where the two kernels decide differently: the pseudo-code of one hunk, before at the left and after at the right, with the values
// that decided, the call path that led to it, and links to the moments at which it mattered.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import {
  answerWord,
  type CodeLine,
  type CodePart,
  type Hunk,
  hunkNames,
  hunkOf,
  pathAround,
  shownHunk,
} from '../../domain/code/code.model.ts';
import { shownTask, type TaskRow, taskList } from '../../domain/demand/tasks.model.ts';
import type { Frame } from '../../engine/protocol.ts';
import { Icon } from '../../parts/icon.tsx';
import { Pick } from '../../parts/pick.tsx';
import { term } from '../../parts/term.ts';
import { TermHeading } from '../../parts/term-heading.tsx';
import { goToHunk, showHunk } from '../../state/commands.ts';
import { hunkCommits, hunkLabels } from '../../state/hunks.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { demandWords } from '../demand/demand.words.ts';
import { codeWords } from './code.words.ts';
import { HunkMoments } from './hunk-moments.view.tsx';
import './code.css';

/** Number of calls of the path that fit. */
const CALLS = 3;
const LATEST = 'latest';

const Part = ({ part }: { readonly part: CodePart }): ReactElement => {
  if (part.type === 'text') return <>{part.text}</>;
  const { name, kind, value } = part.value;
  return (
    <>
      {name}
      {value === null ? null : <b className="code-value">{kind === 'yes-no' ? codeWords.yesNo(value) : codeWords.value(value)}</b>}
    </>
  );
};

const Line = ({ line, onAsk }: { readonly line: CodeLine; readonly onAsk: () => void }): ReactElement => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the button that lists all moments does the same and takes the keyboard
  <li
    className={line.changed ? 'code-line code-changed' : 'code-line'}
    title={line.changed ? codeWords.all : undefined}
    onClick={line.changed ? onAsk : undefined}
  >
    <span className="code-mark" aria-hidden="true">
      {line.changed ? '▸' : ''}
    </span>
    <code style={{ paddingInlineStart: `${line.depth * 1.1}em` }}>
      {line.changed ? <span className="visually-hidden">{codeWords.changedLine}</span> : null}
      {line.parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its position.
        <Part key={place} part={part} />
      ))}
    </code>
  </li>
);

const countNote = ({ asked, changed }: Hunk): string => (asked === 0 ? codeWords.neverAsked : codeWords.changed(changed, asked));

/** The answers of both kernels when the decision was last made. */
const Answers = ({ hunk }: { readonly hunk: Hunk }): ReactElement | null => {
  const { info, decision } = hunk;
  if (decision === null) return null;
  const { own, other } = decision;
  const texts = codeWords.answers({ word: answerWord(info, own), value: own }, { word: answerWord(info, other), value: other });
  return (
    <dl className="code-answers">
      <dt>{texts.other === null ? codeWords.both : codeWords.here}</dt>
      <dd>{texts.own}</dd>
      {texts.other === null ? null : (
        <>
          <dt>{codeWords.otherKernel}</dt>
          <dd className="code-other">{texts.other}</dd>
        </>
      )}
    </dl>
  );
};

const CallStrip = ({ hunk, task }: { readonly hunk: Hunk; readonly task: TaskRow | null }): ReactElement => {
  const pieces = pathAround(task?.path ?? [], hunk.info, CALLS);
  return (
    <ol className="code-path" aria-label={task === null ? codeWords.noPath : codeWords.path(task.name)}>
      {pieces.length === 0 ? <li>{codeWords.noPath}</li> : null}
      {pieces.map((piece, depth) =>
        piece.type === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its depth.
          <li key={depth} className="call-more">
            {demandWords.moreCalls(piece.calls)}
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its depth.
          <li key={depth} className={piece.asks ? 'code-asks' : undefined} title={piece.call}>
            <code>{piece.call}</code>
            {piece.asks ? <span className="visually-hidden">{`, ${codeWords.asksHere}`}</span> : null}
          </li>
        ),
      )}
    </ol>
  );
};

/** The task that makes the decision at the shown moment, or else the task whose call path the stage shows; null: there is none. */
const taskOf = (frame: Frame, { decision, when }: Hunk): TaskRow | null => {
  const { rows } = taskList(frame, Number.POSITIVE_INFINITY, 'everybody', null);
  const asker = when === 'mattered-now' || when === 'asked-now' ? rows.find(({ id }) => id === decision?.task) : undefined;
  return asker ?? shownTask(rows);
};

const whenText = (frame: Frame, { when, decision }: Hunk): string => {
  if (when === 'mattered-now') return codeWords.now;
  if (when === 'asked-now') return codeWords.nowAlike;
  if (decision === null) return '';
  return codeWords.earlier(frame.tasks.find(({ id }) => id === decision.task)?.name ?? codeWords.task(decision.task));
};

/** Whether, apart from the first line, more lines have a difference or a value than fit on a projector. */
const isCrowded = ({ lines }: Hunk): boolean =>
  lines.slice(1).filter(({ changed, parts }) => changed || parts.some(({ type }) => type === 'value')).length > 2;

type BodyProps = { readonly side: Side; readonly frame: Frame; readonly hunk: Hunk; readonly label: string };

const Body = ({ side, frame, hunk, label }: BodyProps): ReactElement => {
  const { name } = hunk.info;
  const [open, setOpen] = useState(false);
  const commits = useApp(hunkCommits).get(name) ?? [];
  return (
    <div className={`code-body code-${hunk.when}`}>
      <div className="code-text">
        <ol className={isCrowded(hunk) ? 'code-lines code-crowded' : 'code-lines'}>
          {hunk.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position.
            <Line key={place} line={line} onAsk={() => setOpen(true)} />
          ))}
        </ol>
      </div>
      <div className="code-side">
        <p className="code-when">{whenText(frame, hunk)}</p>
        <Answers hunk={hunk} />
        <CallStrip hunk={hunk} task={taskOf(frame, hunk)} />
        {commits.length === 0 ? null : <p className="code-commits">{codeWords.commits(commits)}</p>}
        <div className="code-ways">
          <Button className="button" aria-label={codeWords.previousLong(label)} onPress={() => goToHunk(side, name, -1)}>
            <Icon name="back" />
            {codeWords.previous}
          </Button>
          <Button className="button" aria-label={codeWords.nextLong(label)} onPress={() => goToHunk(side, name, 1)}>
            {codeWords.next}
            <Icon name="forward" />
          </Button>
          <HunkMoments side={side} hunk={hunk} label={label} event={frame.event} open={open} onOpen={setOpen} />
        </div>
      </div>
    </div>
  );
};

const HunkChoice = ({
  names,
  chosen,
  shown,
}: {
  readonly names: readonly string[];
  readonly chosen: string | null;
  readonly shown: string;
}): ReactElement => {
  const labels = useApp(hunkLabels);
  const hunks = useApp((state) => state.hunks);
  const labelOf = (name: string): string => labels.get(name) ?? name;
  const all = names.includes(shown) ? names : [...names, shown];
  const options = all.map((name) => {
    const info = hunks.find((hunk) => hunk.name === name);
    return {
      value: name,
      label: labelOf(name),
      ...(info === undefined ? {} : { detail: codeWords.place(info.function, info.source) }),
    };
  });
  const latest = { value: LATEST, label: codeWords.latest(labelOf(shown)), detail: codeWords.latestDetail };
  return (
    <Pick
      label={codeWords.pick}
      value={chosen ?? LATEST}
      options={[latest, ...options]}
      onPick={(value) => showHunk(value === LATEST ? null : value)}
    />
  );
};

type CodePictureProps = { readonly side: Side; readonly frame: Frame };

export const CodePicture = ({ side, frame }: CodePictureProps): ReactElement => {
  const hunks = useApp((state) => state.hunks);
  const chosen = useApp((state) => state.intent.hunk);
  // Both sides show the hunk of the leading side.
  const shown = useApp((state) => shownHunk(state.hunks, state.intent.hunk, state.sides[state.intent.lead].frame));
  const labels = useApp(hunkLabels);
  const hunk = shown === null ? null : hunkOf(hunks, shown, frame);
  const label = shown === null ? '' : (labels.get(shown) ?? shown);
  const names = hunkNames(hunks, frame);
  return (
    <section className="area-picture panel" {...term('code')}>
      <div className="code-head">
        <h3>
          <TermHeading name="code">{codeWords.title}</TermHeading>
        </h3>
        {shown === null ? null : <HunkChoice names={names} chosen={chosen} shown={shown} />}
        {hunk === null ? null : (
          <span className="heading-note">
            {countNote(hunk)} · {codeWords.place(hunk.info.function, hunk.info.source)}
          </span>
        )}
      </div>
      <div className="picture-body">
        {hunk === null ? (
          <p className="picture-empty">{shown === null ? codeWords.alike : codeWords.alikeHere(label)}</p>
        ) : (
          <Body side={side} frame={frame} hunk={hunk} label={label} />
        )}
      </div>
    </section>
  );
};
