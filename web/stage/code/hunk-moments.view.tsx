// The moments at which a hunk mattered, as links. If there are too many, some are left out.
import { type ReactElement, useState } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { answerWord, type Hunk, momentsAround } from '../../domain/code/code.model.ts';
import type { Decision } from '../../engine/protocol.ts';
import type { EventNumber } from '../../engine/units.ts';
import { seekEvent, showHunk } from '../../state/commands.ts';
import type { Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { codeWords } from './code.words.ts';

type ListProps = { readonly side: Side; readonly hunk: Hunk; readonly label: string; readonly event: EventNumber };
type HunkMomentsProps = ListProps & { readonly open: boolean; readonly onOpen: (open: boolean) => void };

const what = ({ info }: Hunk, { own, other }: Decision): string => {
  const texts = codeWords.answers({ word: answerWord(info, own), value: own }, { word: answerWord(info, other), value: other });
  return codeWords.instead(texts.own, texts.other ?? texts.own);
};

const List = ({ side, hunk, label, event, onGone }: ListProps & { readonly onGone: () => void }): ReactElement => {
  const number = useApp((state) => state.hunks.findIndex(({ name }) => name === hunk.info.name));
  const all = useApp((state) => state.sides[side].hunkMoments);
  const [opened] = useState(event);
  const [page, setPage] = useState(0);
  const moments = all.filter((moment) => moment.hunk === number);
  const { shown, earlier, later } = momentsAround(moments, opened, page);
  const ever = moments.at(-1)?.ordinal ?? 0;
  const go = (to: number): void => {
    onGone();
    showHunk(hunk.info.name);
    seekEvent(side, to);
  };
  return (
    <>
      <h3>{codeWords.listTitle(label)}</h3>
      <p className="hunk-note">{moments.length === 0 ? codeWords.listEmpty : codeWords.listNote(moments.length, ever)}</p>
      <ol className="hunk-moments">
        {shown.map(({ ordinal, time_ns: timeNs, decision }) => {
          return (
            <li key={ordinal}>
              <Button
                className="hunk-moment"
                aria-current={decision.event === event ? 'step' : 'false'}
                autoFocus={decision.event === event}
                onPress={() => go(decision.event)}
              >
                {codeWords.moment(ordinal, timeNs, what(hunk, decision))}
              </Button>
            </li>
          );
        })}
      </ol>
      <div className="hunk-pages">
        <Button className="button" isDisabled={!earlier} onPress={() => setPage(page - 1)}>
          {codeWords.earlierMoments}
        </Button>
        <Button className="button" isDisabled={!later} onPress={() => setPage(page + 1)}>
          {codeWords.laterMoments}
        </Button>
      </div>
    </>
  );
};

export const HunkMoments = ({ open, onOpen, ...list }: HunkMomentsProps): ReactElement => (
  <DialogTrigger isOpen={open} onOpenChange={onOpen}>
    <Button className="button">{codeWords.all}</Button>
    <Popover className="popover hunk-popover" placement="top end">
      <Dialog className="hunk-dialog" aria-label={codeWords.listTitle(list.label)}>
        <List {...list} onGone={() => onOpen(false)} />
      </Dialog>
    </Popover>
  </DialogTrigger>
);
