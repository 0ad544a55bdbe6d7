import { type ReactElement, useState } from 'react';
import { ToolButton } from '../../parts/tool-button.tsx';
import { currentLink } from '../../state/commands.ts';
import { openShare } from '../../state/share.ts';
import { transportWords } from './transport.words.ts';

type Answer = 'none' | 'copied' | 'failed';
const TEXT: Readonly<Record<Answer, string>> = {
  none: transportWords.copyLink,
  copied: transportWords.copied,
  failed: transportWords.copyFailedShort,
};

/** Time for which the button shows the result, in milliseconds. */
const ANSWER_MS = 2000;

export const CopyLink = (): ReactElement => {
  const [answer, setAnswer] = useState<Answer>('none');
  const tell = (result: Answer): void => {
    setAnswer(result);
    window.setTimeout(() => setAnswer('none'), ANSWER_MS);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(currentLink());
      tell('copied');
    } catch {
      // The browser refuses access to the clipboard, or has none because the page was loaded over plain http.
      tell('failed');
    }
  };
  return (
    <>
      <ToolButton icon="share" label={transportWords.share} keyName="" onPress={openShare} />
      <ToolButton icon="link" label={TEXT[answer]} keyName="" text={TEXT[answer]} onPress={() => void copy()} />
      <span className="visually-hidden" role="status">
        {answer === 'copied' ? transportWords.copied : answer === 'failed' ? transportWords.copyFailed : ''}
      </span>
    </>
  );
};
