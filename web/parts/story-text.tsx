// A paragraph of a story as React elements. No part of the text is ever treated as HTML.
import type { ReactElement } from 'react';
import type { Amount } from '../domain/scene/marks.model.ts';
import { storyWords } from '../domain/story/story.words.ts';
import { answerText, valueText } from '../domain/story/story-numbers.words.ts';
import type { Paragraph, Piece } from '../domain/story/story-text.model.ts';
import type { Standings, Value } from '../domain/story/story-values.model.ts';

type StoryTextProps = { readonly pieces: Paragraph; readonly standings: Standings; readonly answer: Amount | null };

/** Whether the number has a unit in the text, as most numbers of the scene have. */
const hasUnit = ({ place }: Value): boolean => place.type === 'scene' && place.mark.kind !== 'price';

/** A number that is not known yet takes about as much room as a known one, so that its sentence does not move later. */
const StoryNumber = ({ text, hasUnit }: { readonly text: string; readonly hasUnit: boolean }): ReactElement => (
  <span className={text === storyWords.unknown ? `story-number awaited${hasUnit ? ' with-unit' : ''}` : 'story-number'}>{text}</span>
);

const StoryPiece = ({
  piece,
  standings,
  answer,
}: {
  readonly piece: Piece;
  readonly standings: Standings;
  readonly answer: Amount | null;
}): ReactElement => {
  switch (piece.type) {
    case 'text':
      return <>{piece.text}</>;
    case 'code':
      return <code>{piece.text}</code>;
    case 'emphasis':
      return (
        <em>
          <StoryText pieces={piece.pieces} standings={standings} answer={answer} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <StoryText pieces={piece.pieces} standings={standings} answer={answer} />
        </strong>
      );
    case 'value':
      return <StoryNumber text={valueText(piece.value, standings)} hasUnit={hasUnit(piece.value)} />;
    case 'answer':
      return <StoryNumber text={answerText(answer)} hasUnit />;
    default:
      return unreachable(piece);
  }
};

export const StoryText = ({ pieces, standings, answer }: StoryTextProps): ReactElement => (
  <>
    {pieces.map((piece, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the place in the sentence is the identity.
      <StoryPiece key={place} piece={piece} standings={standings} answer={answer} />
    ))}
  </>
);

const unreachable = (piece: never): never => {
  throw new Error(`no such piece: ${JSON.stringify(piece)}`);
};
