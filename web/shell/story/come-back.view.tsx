import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { returnToBeat } from '../../state/story.ts';
import { storyWords } from './story.words.ts';

export const ComeBack = (): ReactElement => (
  <Button className="button story-return" onPress={returnToBeat}>
    {storyWords.comeBack}
  </Button>
);
