// All that can be run and has no card, behind one quiet button.
import type { ReactElement } from 'react';
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components';
import { Icon } from '../../parts/icon.tsx';
import { linkTo, otherScenarios } from '../../state/gallery.ts';
import type { Theme } from '../../state/intent.ts';
import { kindOf, storyHeadOf, titleOf } from '../../state/scenarios.ts';
import { galleryWords } from './gallery.words.ts';

const { runs } = galleryWords;

const isTold = (name: string): boolean => storyHeadOf(name) !== null;
const GROUPS = [
  { title: runs.stories, names: otherScenarios.filter(isTold) },
  { title: runs.mails, names: otherScenarios.filter((name) => kindOf(name) === 'story' && !isTold(name)) },
  { title: runs.lab, names: otherScenarios.filter((name) => kindOf(name) === 'lab') },
  { title: runs.machines, names: otherScenarios.filter((name) => kindOf(name) === 'machine') },
] as const;

export const OtherRuns = ({ theme }: { readonly theme: Theme }): ReactElement => (
  <DialogTrigger>
    <Button className="quiet">
      {runs.label}
      <Icon name="down" />
    </Button>
    <Popover className="popover" placement="top end">
      <Dialog className="other-runs" aria-label={runs.label}>
        {GROUPS.filter(({ names }) => names.length > 0).map(({ title, names }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {names.map((name) => (
                <li key={name}>
                  <a href={linkTo(name, theme)}>
                    <span>{name.replaceAll('-', ' ')}</span> {titleOf(name)}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
