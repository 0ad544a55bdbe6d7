import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { storyWords } from '../../domain/story/story.words.ts';
import { returnToBeat } from '../../state/story.ts';

export const ComeBack = (): ReactElement => (
  <Button className="button story-return" onPress={returnToBeat}>
    {storyWords.comeBack}
  </Button>
);
