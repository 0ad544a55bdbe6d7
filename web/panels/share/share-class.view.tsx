// Makes a link for a class: the parts that it hides, the choices that it locks, its moment, depth, theme and language. The settings apply
// when a user opens the link, and change nothing on this page.
import { type ReactElement, useState } from 'react';
import { Button, Group, ToggleButton } from 'react-aria-components';
import { DEPTHS, type Depth } from '../../domain/stage/depth.model.ts';
import { depthWords } from '../../domain/stage/depth.words.ts';
import { topBarWords } from '../../domain/top-bar/top-bar.words.ts';
import { Choice } from '../../parts/choice.tsx';
import { Pick } from '../../parts/pick.tsx';
import { type Intent, THEMES, type Theme } from '../../state/intent.ts';
import { addressWith, openAddressHere } from '../../state/share.ts';
import { appState, useApp } from '../../state/store.ts';
import { LOCKS, type Lock, PARTS, type Part } from '../../state/teaching.model.ts';
import { shownStory } from '../../state/told.ts';
import { defaultIntent } from '../../state/visit.ts';
import { LANGUAGES, type Language } from '../../words/language.ts';
import { pageWords } from '../../words/page.words.ts';
import { shareWords } from './share.words.ts';
import { ShareCode } from './share-code.view.tsx';
import { ShareWay } from './share-way.view.tsx';

const words = shareWords.class;

type ChipsProps<T extends string> = {
  readonly name: string;
  readonly kind: 'share-parts' | 'share-locks';
  readonly choices: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly chosen: readonly T[];
  readonly onChoose: (chosen: readonly T[]) => void;
};

const Chips = <T extends string>({ name, kind, choices, labels, chosen, onChoose }: ChipsProps<T>): ReactElement => (
  <div className="share-row">
    <span className="share-name" aria-hidden="true">
      {name}
    </span>
    <Group className={`share-chips ${kind}`} aria-label={name}>
      {choices.map((choice) => (
        <ToggleButton
          key={choice}
          className="choice-option"
          isSelected={chosen.includes(choice)}
          onChange={(on) => onChoose(choices.filter((one) => (one === choice ? on : chosen.includes(one))))}
        >
          {labels[choice]}
        </ToggleButton>
      ))}
    </Group>
  </div>
);

const Row = ({ name, children }: { readonly name: string; readonly children: ReactElement }): ReactElement => (
  <div className="share-row">
    <span className="share-name" aria-hidden="true">
      {name}
    </span>
    {children}
  </div>
);

/** Options for the start of the link that are no beats: this moment, and the opening moment. No name of a beat begins with a blank. */
const HERE = ' here';
const OPENING = ' opening';

function useStarts(): readonly { readonly value: string; readonly label: string }[] {
  const story = useApp(shownStory);
  return [
    { value: HERE, label: words.here },
    { value: OPENING, label: words.opening },
    ...(story?.beats ?? []).map(({ id, title }) => ({ value: id, label: title })),
  ];
}

function startOf(start: string): Partial<Intent> {
  if (start === HERE) return {};
  return { position: defaultIntent().position, beat: start === OPENING ? null : start };
}

const DEPTH_OPTIONS = DEPTHS.map((value) => ({ value, label: depthWords.names[value] }));
const THEME_OPTIONS = THEMES.map((value) => ({ value, label: topBarWords.theme[value] }));
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: pageWords.language[value] }));

export const ShareClass = (): ReactElement => {
  const { intent } = appState();
  const [hide, setHide] = useState<readonly Part[]>(intent.hide);
  const [lock, setLock] = useState<readonly Lock[]>(intent.lock);
  const [start, setStart] = useState(HERE);
  const [depth, setDepth] = useState<Depth>(intent.depth);
  const [theme, setTheme] = useState<Theme>(intent.theme);
  const [language, setLanguage] = useState<Language>(intent.language);
  const starts = useStarts();
  const address = useApp(() => addressWith({ hide, lock, depth, theme, language, ...startOf(start) }));
  return (
    <div className="share-page">
      <div className="share-ways">
        <p>{words.intro}</p>
        <Chips name={words.hide} kind="share-parts" choices={PARTS} labels={shareWords.parts} chosen={hide} onChoose={setHide} />
        <Chips name={words.lock} kind="share-locks" choices={LOCKS} labels={shareWords.locks} chosen={lock} onChoose={setLock} />
        <Row name={words.start}>
          <Pick label={words.start} options={starts} value={start} onPick={setStart} />
        </Row>
        <Row name={words.depth}>
          <Choice label={words.depth} options={DEPTH_OPTIONS} value={depth} onChoose={setDepth} />
        </Row>
        <Row name={words.theme}>
          <Choice label={words.theme} options={THEME_OPTIONS} value={theme} onChoose={setTheme} />
        </Row>
        <Row name={pageWords.language.label}>
          <Choice label={pageWords.language.label} options={LANGUAGE_OPTIONS} value={language} onChoose={setLanguage} />
        </Row>
      </div>
      <div className="share-side">
        <ShareCode address={address} />
        <ShareWay name={shareWords.link} hint={shareWords.characters(address.length)} text={address} lines="one" />
        <Button className="button strong" onPress={() => openAddressHere(address)}>
          {words.try}
        </Button>
      </div>
    </div>
  );
};
