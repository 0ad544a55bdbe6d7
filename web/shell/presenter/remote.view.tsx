// The remote control of the audience's window. Each button names the key that does the same.
import type { ReactElement, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { hasEndPage } from '../../domain/end/ends.model.ts';
import type { RemoteCommand } from '../../domain/presenter/messages.model.ts';
import { say, usePresenter } from '../../state/presenter.ts';
import { type NextStep, nextStep } from './next-step.model.ts';
import { presenterWords } from './presenter.words.ts';
import { useHallPlace, useStory } from './use-presenter.ts';
import './remote.css';

const { remote: words } = presenterWords;

const Key = ({ children }: { readonly children: ReactNode }): ReactElement => <kbd>{children}</kbd>;

const act = (command: RemoteCommand) => (): void => say({ type: 'do', command });

function useNextStep(): NextStep {
  const dark = usePresenter(({ place }) => place?.dark ?? false);
  const bet = usePresenter(({ place }) => place?.bet ?? null);
  const skips = usePresenter(({ place }) => place?.skips ?? false);
  const hasEnd = usePresenter(({ telling }) => telling !== null && hasEndPage(telling.asked.scenario));
  const place = useHallPlace();
  const beats = useStory()?.beats.length ?? 0;
  return nextStep({ dark, skips, bet, place, beats, hasEnd });
}

function nextWords(next: NextStep): string {
  if (next.type === 'step') return words.next(next.bet);
  return next.type === 'skip' ? words.skip[next.to] : words[next.type];
}

export const Remote = ({ points, onPoint }: { readonly points: boolean; readonly onPoint: (points: boolean) => void }): ReactElement => {
  const dark = usePresenter(({ place }) => place?.dark ?? false);
  const playing = usePresenter(({ place }) => place?.playing ?? false);
  const qr = usePresenter(({ place }) => place?.qr ?? false);
  const next = useNextStep();
  return (
    <footer className="presenter-remote">
      <Button className="presenter-button" onPress={act('beatBack')}>
        <Key>←</Key> {words.back}
      </Button>
      <Button className="presenter-button strong presenter-on" isDisabled={next.type === 'nothing'} onPress={act('beatForward')}>
        {nextWords(next)} <Key>→</Key>
      </Button>
      <Button className="presenter-button" onPress={act('togglePlay')}>
        {playing ? words.pause : words.play} <Key>Space</Key>
      </Button>
      <Button className="presenter-button" aria-pressed={dark} onPress={act('darken')}>
        {dark ? words.light2 : words.dark} <Key>.</Key>
      </Button>
      <Button className="presenter-button" aria-pressed={points} onPress={() => onPoint(!points)}>
        {words.point} <Key>O</Key>
      </Button>
      <Button className="presenter-button" aria-pressed={qr} onPress={() => say({ type: 'qr', shown: !qr })}>
        {words.qr} <Key>Q</Key>
      </Button>
    </footer>
  );
};
