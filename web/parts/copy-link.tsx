// A button that copies a link to the clipboard and confirms it.
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components';
import { faultWords } from '../words/faults.words.ts';
import { copyText } from './copy-text.ts';

export const CopyLink = ({ link }: { readonly link: string }): ReactElement => {
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    if ((await copyText(link)) === 'copied') setCopied(link);
  };
  return (
    <Button className="button" onPress={copy}>
      {copied === link ? faultWords.copied : faultWords.copy}
    </Button>
  );
};
