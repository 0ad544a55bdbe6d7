// A paragraph of a story as elements: nothing of the file is ever treated as HTML.
import type { ReactElement } from 'react';
import { count } from '../../words/format.ts';
import { storyWords } from './story.words.ts';
import type { Paragraph, Piece } from './story-text.model.ts';
import { type Standings, type Value, valueAt } from './story-values.model.ts';

export const numberText = (value: number | null): string =>
  value === null ? storyWords.unknown : Number.isFinite(value) ? count(value) : storyWords.noLimit;

type StoryTextProps = { readonly pieces: Paragraph; readonly standings: Standings; readonly answer: number | null };

const StoryPiece = ({
  piece,
  standings,
  answer,
}: {
  readonly piece: Piece;
  readonly standings: Standings;
  readonly answer: number | null;
}): ReactElement => {
  const known = (value: Value): string => numberText(valueAt(value, standings));
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
      return <span className="story-number">{known(piece.value)}</span>;
    case 'answer':
      return <span className="story-number">{numberText(answer)}</span>;
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
