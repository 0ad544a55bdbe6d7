// The notices of the page about mistakes in the opened link, failures, unfinished jobs, and a newer version of the page.

import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import type { JobFate } from '../../engine/protocol.ts';
import { takeNewer } from '../../offline/keep-page.ts';
import { CopyLink } from '../../parts/copy-link.tsx';
import { Icon } from '../../parts/icon.tsx';
import { sideNamesOf } from '../../parts/side-names.ts';
import { usePacedApp } from '../../parts/use-paced-app.ts';
import { useSides } from '../../parts/use-sides.ts';
import { fatesKey, type UnfinishedPart, unfinishedParts } from '../../stage/unfinished/unfinished.model.ts';
import { unfinishedWords } from '../../stage/unfinished/unfinished.words.ts';
import {
  dismissBreakdown,
  dismissDamage,
  dismissFates,
  dismissLinkCheck,
  dismissNewer,
  dismissStorage,
  isOwnRun,
} from '../../state/commands.ts';
import { loadEngine } from '../../state/conductor.ts';
import type { Side } from '../../state/intent.ts';
import { titleOf } from '../../state/scenarios.ts';
import { type AppState, type LinkCheck, useApp } from '../../state/store.ts';
import { isAtEnd, isTold } from '../../state/told.ts';
import { faultWords } from '../../words/faults.words.ts';
import { noticeWords } from './notices.words.ts';

type NoticeProps = {
  readonly title: string;
  readonly detail: ReactNode;
  readonly next: string;
  /** A link that repeats the failure; null: there is none. */
  readonly link?: string | null;
  readonly onDismiss: () => void;
  /** Controls with which the user can react. */
  readonly children?: ReactElement;
};

const Notice = ({ title, detail, next, link = null, onDismiss, children }: NoticeProps): ReactElement => (
  <aside className="notice">
    <Icon name="alarm" />
    <p role="alert">
      <strong>{title}</strong> {detail} {next} {link === null ? null : <a href={link}>{faultWords.repeats}</a>}
    </p>
    {link === null ? null : <CopyLink link={link} />}
    {children}
    <Button className="button" onPress={onDismiss}>
      {noticeWords.dismiss}
    </Button>
  </aside>
);

type NoticeText = Pick<NoticeProps, 'title' | 'detail' | 'next'>;

function noticeOf(check: Exclude<LinkCheck, null | { readonly type: 'verified' }>, scenario: string): NoticeText {
  const { link } = noticeWords;
  switch (check.type) {
    case 'refused':
      return { title: link.refused, detail: check.why, next: link.refusedNext(titleOf(scenario)) };
    case 'not-opened':
      return { title: link.notOpened, detail: check.why, next: link.notOpenedNext };
    case 'passed-over':
      return { title: link.passedOver, detail: check.what.join(' '), next: link.passedOverNext };
    case 'differs':
      return { title: link.differs, detail: check.what, next: link.differsNext(check.expected, check.got) };
  }
}

const LinkNotice = (): ReactElement | null => {
  const check = useApp((state) => state.linkCheck);
  const scenario = useApp((state) => state.intent.scenario);
  if (check === null || check.type === 'verified') return null;
  const { title, detail, next } = noticeOf(check, scenario);
  return <Notice title={`${title}.`} detail={detail} next={next} onDismiss={dismissLinkCheck} />;
};

const StorageNotice = (): ReactElement | null => {
  const differs = useApp((state) => state.storage === 'differs');
  const damaged = useApp((state) => state.damaged);
  const { storage } = noticeWords;
  if (differs) return <Notice title={`${storage.differs}.`} detail="" next={storage.differsNext} onDismiss={dismissStorage} />;
  return damaged ? <Notice title={`${storage.damaged}.`} detail="" next={storage.damagedNext} onDismiss={dismissDamage} /> : null;
};

const EngineNotice = (): ReactElement | null => {
  const breakdown = useApp((state) => state.breakdown);
  const names = useApp(sideNamesOf);
  if (breakdown === null) return null;
  const { sides, failure, link, stage } = breakdown;
  const { engine } = noticeWords;
  if (stage === 'stored')
    return (
      <Notice
        title={`${engine.missing}.`}
        detail={failure.fault === 'barred' ? faultWords.happened.barred(failure.why) : ''}
        next={engine.missingNext}
        onDismiss={dismissBreakdown}
      >
        <Button className="button" onPress={loadEngine}>
          {faultWords.again}
        </Button>
      </Notice>
    );
  const [side] = sides;
  const stopped = sides.length > 1 || side === undefined ? engine.bothStopped : engine.stopped(side, names);
  const detail = failure.fault === null || failure.fault === 'texts' ? failure.why : faultWords.happened[failure.fault](failure.why);
  return <Notice title={`${stopped}.`} detail={detail} next={engine.stage[stage]} link={link} onDismiss={dismissBreakdown} />;
};

const shownFates = (state: AppState): string => {
  // No notice is necessary in a story with its own run, which mentions unfinished jobs itself, nor at its end, which names them for any run.
  if (isAtEnd(state) || (isTold(state) && !isOwnRun(state))) return '';
  const { sides, intent } = state;
  const fatesOf = (side: Side): readonly JobFate[] | null =>
    intent.view === 'both' || intent.view === side ? (sides[side].frame?.unfinished ?? null) : null;
  return fatesKey(unfinishedParts(fatesOf('before'), fatesOf('after')));
};

/** The notice of unfinished jobs. A run with unfinished jobs would look fast if the page did not name them. */
const UnfinishedNotice = (): ReactElement | null => {
  const fates = usePacedApp(shownFates);
  const isRead = useApp((state) => state.readFates === fates);
  const sides = useSides();
  if (fates === '' || isRead) return null;
  const [first, ...others] = (JSON.parse(fates) as readonly UnfinishedPart[]).map((part) => unfinishedWords.part(part, sides));
  const detail = (
    <>
      {first?.text}
      {others.map(({ title, text }) => (
        <Fragment key={title}>
          {' '}
          <strong>{title}</strong> {text}
        </Fragment>
      ))}
    </>
  );
  return <Notice title={first?.title ?? ''} detail={detail} next="" onDismiss={() => dismissFates(fates)} />;
};

/** The notice of a newer version of the page. It is not shown in a lecture or inside another page, where it would only disturb. */
export const NewerNotice = (): ReactElement | null => {
  const waits = useApp((state) => state.newerWaits && state.lecture === null && !state.intent.embed);
  const { newer } = noticeWords;
  return waits ? (
    <Notice title={`${newer.waits}.`} detail="" next={newer.next} onDismiss={dismissNewer}>
      <Button className="button" onPress={() => void takeNewer()}>
        {newer.take}
      </Button>
    </Notice>
  ) : null;
};

export const Notices = (): ReactElement => (
  <>
    <LinkNotice />
    <StorageNotice />
    <EngineNotice />
    <UnfinishedNotice />
    <NewerNotice />
  </>
);
