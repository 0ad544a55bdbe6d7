// A paragraph of a story as elements: nothing of the file is ever treated as HTML.
import type { ReactElement } from 'react';
import type { Amount } from '../../stage/scene/marks.model.ts';
import { answerText, valueText } from './story-numbers.words.ts';
import type { Paragraph, Piece } from './story-text.model.ts';
import type { Standings } from './story-values.model.ts';

type StoryTextProps = { readonly pieces: Paragraph; readonly standings: Standings; readonly answer: Amount | null };

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
      return <span className="story-number">{valueText(piece.value, standings)}</span>;
    case 'answer':
      return <span className="story-number">{answerText(answer)}</span>;
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
