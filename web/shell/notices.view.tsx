// What is wrong with the link that was opened, and what is shown instead.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { dismissLinkCheck, dismissStorage } from '../state/commands.ts';
import { useApp } from '../state/store.ts';
import { noticeWords } from './notices.words.ts';

type NoticeProps = { readonly title: string; readonly detail: string; readonly next: string; readonly onDismiss: () => void };

const Notice = ({ title, detail, next, onDismiss }: NoticeProps): ReactElement => (
  <aside className="notice">
    <Icon name="alarm" />
    <p role="alert">
      <strong>{title}</strong> {detail} {next}
    </p>
    <Button className="button" onPress={onDismiss}>
      {noticeWords.dismiss}
    </Button>
  </aside>
);

const LinkNotice = (): ReactElement | null => {
  const check = useApp((state) => state.linkCheck);
  if (check === null || check.type === 'verified') return null;
  const [title, detail, next] =
    check.type === 'refused'
      ? [`${noticeWords.link.refused}.`, check.why, noticeWords.link.refusedNext]
      : [`${noticeWords.link.differs(check.what)}.`, '', noticeWords.link.differsNext(check.expected, check.got)];
  return <Notice title={title} detail={detail} next={next} onDismiss={dismissLinkCheck} />;
};

const StorageNotice = (): ReactElement | null => {
  const differs = useApp((state) => state.storage === 'differs');
  const { storage } = noticeWords;
  return differs ? <Notice title={`${storage.differs}.`} detail="" next={storage.differsNext} onDismiss={dismissStorage} /> : null;
};

export const Notices = (): ReactElement => (
  <>
    <LinkNotice />
    <StorageNotice />
  </>
);
