// What is wrong with the link that was opened, and what is shown instead.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { dismissLinkCheck } from '../state/commands.ts';
import { useApp } from '../state/store.ts';
import { noticeWords } from './notices.words.ts';

const Notice = ({ title, detail, next }: { readonly title: string; readonly detail: string; readonly next: string }): ReactElement => (
  <aside className="notice">
    <Icon name="alarm" />
    <p role="alert">
      <strong>{title}</strong> {detail} {next}
    </p>
    <Button className="button" onPress={dismissLinkCheck}>
      {noticeWords.dismiss}
    </Button>
  </aside>
);

export const Notices = (): ReactElement | null => {
  const check = useApp((state) => state.linkCheck);
  if (check === null || check.type === 'verified') return null;
  if (check.type === 'refused')
    return <Notice title={`${noticeWords.link.refused}.`} detail={check.why} next={noticeWords.link.refusedNext} />;
  return (
    <Notice title={`${noticeWords.link.differs(check.what)}.`} detail="" next={noticeWords.link.differsNext(check.expected, check.got)} />
  );
};
