import type { ReactElement } from 'react';
import { commandPaletteWords } from '../../panels/commands/command-palette.words.ts';
import { failedQuest } from '../../state/quest.ts';
import { useApp } from '../../state/store.ts';

/** A note that the last search from this position found nothing. */
export const QuestNote = (): ReactElement => {
  const quest = useApp(failedQuest);
  const open = useApp((state) => state.palette);
  return (
    <p className="quest-note" role="status">
      {quest === null || open ? '' : commandPaletteWords.absent(quest.happening, quest.direction)}
    </p>
  );
};
