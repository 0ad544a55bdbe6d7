// The links at the end of a story: its figures, the user's own run, a link for others, and the next story.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { isChapterName } from '../../domain/end/chapters.model.ts';
import { ENDS, type EndName, HAND_MOMENTS } from '../../domain/end/ends.model.ts';
import { setsOfThird } from '../../domain/story/third.model.ts';
import { Icon } from '../../parts/icon.tsx';
import { useHand } from '../../parts/use-hand.ts';
import { linkTo, linkToHand, linkToPanel, linkWithSets } from '../../state/gallery.ts';
import { startFrom } from '../../state/lab.ts';
import { openPanel } from '../../state/ledger.ts';
import { STORIES } from '../../state/link.ts';
import { storyAfter } from '../../state/next-story.ts';
import { claimsText, titleOf } from '../../state/scenarios.ts';
import { openShare } from '../../state/share.ts';
import { useApp } from '../../state/store.ts';
import { shownStory } from '../../state/told.ts';
import { endWords } from './end.words.ts';

export const Words = ({ title, text }: { readonly title: string; readonly text: string }): ReactElement => (
  <>
    <strong>{title}</strong>
    <span>{text}</span>
  </>
);

/** The link to the ledger of the run that the bars show. This is another run of the same mail if the story's own run has no table. */
const LedgerDoor = ({ scenario }: { readonly scenario: EndName }): ReactElement | null => {
  const { title, text, elsewhere } = endWords.ledger;
  const claims = claimsText(scenario);
  const theme = useApp((state) => state.intent.theme);
  const { headline } = ENDS[scenario];
  if (claims !== undefined)
    return (
      <Button className="end-door" onPress={() => openPanel('tables')}>
        <Words title={title} text={text(claims.split('{ metric = ').length - 1)} />
      </Button>
    );
  if (headline === null) return null;
  return (
    <a className="end-door" href={linkToPanel(headline.scenario, 'tables', theme)}>
      <Words title={title} text={elsewhere} />
    </a>
  );
};

/** A link to a moment at which the user can take and free single pages, for machines that allow it. */
const HandDoor = ({ scenario }: { readonly scenario: EndName }): ReactElement | null => {
  const theme = useApp((state) => state.intent.theme);
  const at = HAND_MOMENTS[scenario];
  return at === undefined ? null : (
    <a className="end-door" href={linkToHand(scenario, at, theme)}>
      <Words title={endWords.hand.title} text={endWords.hand.text} />
    </a>
  );
};

/** Opens the lab with the machine on the stage. */
const openLab = (): void => {
  openPanel('lab');
  startFrom('stage');
};

export const LabDoor = (): ReactElement => (
  <Button className="end-door" onPress={openLab}>
    <Words title={endWords.change.title} text={endWords.change.text} />
  </Button>
);

export const ShareDoor = (): ReactElement => (
  <Button className="end-door" onPress={openShare}>
    <Words title={endWords.share.title} text={endWords.share.text} />
  </Button>
);

/** The link to the next story or, if there is none, to all stories. */
export const NextDoor = ({ scenario }: { readonly scenario: string }): ReactElement => {
  const theme = useApp((state) => state.intent.theme);
  const next = storyAfter(scenario);
  return (
    <a className="end-door end-next" href={next === null ? STORIES : linkTo(next, theme)}>
      <strong>
        {next === null ? endWords.next.all : isChapterName(next) ? endWords.next.chapter : endWords.next.title} <Icon name="play" />
      </strong>
      <span>{next === null ? endWords.next.allText : titleOf(next)}</span>
    </a>
  );
};

/** A link that starts the story again with its third kernel; nothing if the story has none. */
const ThirdDoor = ({ scenario }: { readonly scenario: EndName }): ReactElement | null => {
  const theme = useApp((state) => state.intent.theme);
  const third = useApp((state) => shownStory(state)?.header.third ?? null);
  const hand = useHand();
  return third === null ? null : (
    <a className="end-door" href={linkWithSets(scenario, setsOfThird(third), theme)}>
      <Words title={endWords.third.title} text={`${endWords.third.text[third.side](third.name)}${endWords.third.hand[hand]}`} />
    </a>
  );
};

export const EndDoors = ({ scenario }: { readonly scenario: EndName }): ReactElement => (
  <nav className="end-doors">
    <LedgerDoor scenario={scenario} />
    <HandDoor scenario={scenario} />
    <ThirdDoor scenario={scenario} />
    <LabDoor />
    <Button className="end-door" onPress={() => openPanel('takeaway')}>
      <Words title={endWords.takeaway.title} text={endWords.takeaway.text} />
    </Button>
    <ShareDoor />
    <NextDoor scenario={scenario} />
  </nav>
);
