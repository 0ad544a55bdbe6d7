// A story on two A4 pages. The first has pictures of two moments. The second has the questions with room for answers, the claims of the mail with
// their verdicts, and the sources.
import type { ReactElement, ReactNode, Ref } from 'react';
import { verdictOf } from '../../../domain/ledger/ledger.model.ts';
import { amountText } from '../../../domain/scene/amounts.words.ts';
import { countedWords } from '../../../domain/story/counted.words.ts';
import type { LedgerClaim } from '../../../engine/protocol.ts';
import { textWidth } from '../../../stage/scene/scene-layout.model.ts';
import { duration, seconds } from '../../../words/format.ts';
import { pageWords } from '../../../words/page.words.ts';
import { ledgerWords } from '../../ledger/ledger.words.ts';
import { type CurveToDraw, claimsWithin, claimTally, judgedOf, type Paper, placed } from './handout.model.ts';
import { boldRun, linesOf, plainRun, type Run, sizeWithin } from './lines.model.ts';
import { MomentKey, MomentPicture } from './moment-picture.view.tsx';
import { QrPlace } from './qr-place.view.tsx';
import { sheetWords } from './sheet.words.ts';
import type { SheetMoment } from './sheet-moment.model.ts';
import { Lines } from './words.view.tsx';

/** A4 at 96 units per inch. */
const A4 = { width: 794, height: 1123 } as const;
const EDGE = 52;
const ROOM = A4.width - 2 * EDGE;
const BOTTOM = A4.height - 44;

export type Handout = {
  readonly title: string;
  readonly mail: string | null;
  /** The scenario, the size, the seed and the engine of the run. */
  readonly run: string;
  readonly link: string;
  readonly pictures: readonly SheetMoment[];
  readonly questions: readonly { readonly id: string; readonly runs: readonly Run[]; readonly paper: Paper }[];
  /** The claims of the mail; null: there is no mail, or the claims are not known yet. */
  readonly claims: readonly LedgerClaim[] | null;
  /** The number of the mail's claims that hold in the scored runs, and the number of all; null: there is no mail. */
  readonly claimsThere: readonly [held: number, of: number] | null;
};

type SheetProps = { readonly ref?: Ref<SVGSVGElement>; readonly of: Handout; readonly page: number; readonly children: ReactNode };

const Page = ({ ref, of, page, children }: SheetProps): ReactElement => (
  // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset, and a picture may have no links.
  <svg
    ref={ref}
    className="sheet sheet-page"
    viewBox={`0 0 ${A4.width} ${A4.height}`}
    role="group"
    aria-label={sheetWords.page(of.title, page)}
  >
    <rect width={A4.width} height={A4.height} fill="#fff" />
    <text x={EDGE} y={48} fontSize={16} className="sheet-bold">
      {pageWords.product}
    </text>
    <text x={A4.width - EDGE} y={48} fontSize={14} textAnchor="end" className="sheet-soft">
      {sheetWords.handout(page)}
    </text>
    {children}
  </svg>
);

const PICTURE_HEIGHT = 340;
/** The size for which the words of a picture are chosen, in pixels. As on a projector, they are large, because the picture is small on paper. */
const PICTURE_PX = { width: 1240, height: (1240 * PICTURE_HEIGHT) / ROOM };
const LEAD = 17;
const BLOCK = 462;

const roomAt = (y: number) => ({ box: { x: EDGE, y, width: ROOM, height: PICTURE_HEIGHT }, px: PICTURE_PX, wall: true });

const Block = ({ of, y, number }: { readonly of: SheetMoment; readonly y: number; readonly number: number }): ReactElement => {
  const lines = Math.min(3, linesOf(of.lead, ROOM, LEAD).length);
  const title = sheetWords.picture(number, of.title, seconds(of.ns));
  return (
    <>
      <text x={EDGE} y={y} fontSize={sizeWithin(title, ROOM, 21, true)} className="sheet-bold">
        {title}
      </text>
      <Lines x={EDGE} y={y + 26} size={LEAD} leading={22} room={ROOM} runs={of.lead} most={3} />
      <MomentPicture of={of} room={roomAt(y + 16 + lines * 22)} />
    </>
  );
};

export const HandoutPictures = ({ ref, of }: { readonly ref?: Ref<SVGSVGElement>; readonly of: Handout }): ReactElement => {
  const title = linesOf(boldRun(of.title), ROOM, 32);
  const top = 92 + 34 * (Math.min(2, title.length) - 1);
  const [first] = of.pictures;
  return (
    <Page {...(ref === undefined ? {} : { ref })} of={of} page={1}>
      <g className="sheet-title">
        <Lines x={EDGE} y={92} size={32} leading={34} room={ROOM} runs={boldRun(of.title)} most={2} />
      </g>
      {of.mail === null ? null : (
        <Lines
          x={EDGE}
          y={top + 26}
          size={15}
          leading={19}
          room={ROOM}
          runs={plainRun(sheetWords.after(of.mail))}
          most={1}
          className="sheet-of-mail"
        />
      )}
      {of.pictures.map((picture, place) => (
        <Block key={picture.beat?.id ?? place} of={picture} y={top + 68 + place * BLOCK} number={place + 1} />
      ))}
      {first === undefined ? null : <MomentKey of={first} room={roomAt(0)} x={EDGE} y={BOTTOM} size={14} width={ROOM} />}
    </Page>
  );
};

// ---- the second page ----

const QUESTION = 17;
/** Height of a line for handwriting, in units. */
const LINE = 34;

const Rule = ({ y, strong }: { readonly y: number; readonly strong: boolean }): ReactElement => (
  <path d={`M${EDGE} ${y}H${EDGE + ROOM}`} className={strong ? 'sheet-rule-strong' : 'sheet-rule'} />
);

type Question = Handout['questions'][number];

/** Room for the curve and for the words at its axes, in units. */
const PLOT = { head: 30, height: 104, left: 64, foot: 22 } as const;
const OPTION = 24;
const SMALL = 15;

function answerHeight({ paper }: Question): number {
  switch (paper.type) {
    case 'number':
      return 2 * LINE;
    case 'boxes':
      return optionRows(paper.options).length * OPTION + LINE;
    case 'curve':
      return PLOT.head + PLOT.height + PLOT.foot;
    default:
      return unreachable(paper);
  }
}

function unreachable(paper: never): never {
  throw new Error(`no such answer: ${JSON.stringify(paper)}`);
}

const questionHeight = (question: Question): number =>
  linesOf(question.runs, ROOM - 26, QUESTION).length * 22 + answerHeight(question) + 16;

/** Width of a short answer with its box. Short answers are side by side. */
const ABREAST = 200;
const optionRows = (options: readonly string[]): readonly (readonly string[])[] =>
  options.every((option) => linesOf(plainRun(option), ABREAST - 30, SMALL).length === 1) ? [options] : options.map((option) => [option]);

/** The axes with their names, ends and grid, and the curve up to the moment from which the reader continues it. */
const Axes = ({ of, top: above }: { readonly of: CurveToDraw; readonly top: number }): ReactElement => {
  const { fromNs, atNs, toNs } = of.span;
  const top = above + PLOT.head;
  const [left, right, low] = [EDGE + PLOT.left, EDGE + ROOM, top + PLOT.height];
  const xOf = (ns: number): number => left + ((right - left) * (ns - fromNs)) / (toNs - fromNs);
  const yOf = (value: number): number => low - PLOT.height * Math.min(1, Math.max(0, value / of.top.value));
  const curve = of.known.map(({ ns, value }, place) => `${place === 0 ? 'M' : 'L'}${xOf(ns)} ${yOf(value)}`).join('');
  const half = { ...of.top, value: of.top.value / 2 };
  const middleNs = (atNs + toNs) / 2;
  return (
    <g className="sheet-axes" fontSize={SMALL}>
      <text x={EDGE} y={above + 14} className="sheet-bold">
        {countedWords.axis(of.line)}
      </text>
      <path d={`M${left} ${yOf(half.value)}H${right}M${xOf(middleNs)} ${top}V${low}`} className="sheet-rule" />
      <path d={`M${left} ${top}V${low}H${right}`} className="sheet-rule-strong" />
      <path d={`M${xOf(atNs)} ${top}V${low}`} className="sheet-rule" strokeDasharray="4 4" />
      {curve === '' ? null : <path d={curve} className="sheet-mark" />}
      {[of.top, half, { ...of.top, value: 0 }].map((amount) => (
        <text key={amount.value} x={left - 8} y={yOf(amount.value) + (amount.value === 0 ? 0 : 5)} textAnchor="end" className="sheet-soft">
          {amountText(amount)}
        </text>
      ))}
      {[atNs, toNs].map((ns) => (
        <text key={ns} x={xOf(ns)} y={low + 17} textAnchor={ns === toNs ? 'end' : 'middle'} className="sheet-soft">
          {seconds(ns)}
        </text>
      ))}
      <text x={xOf(middleNs)} y={low + 17} textAnchor="middle" className="sheet-bold">
        {sheetWords.time(duration(toNs - atNs))}
      </text>
    </g>
  );
};

/** A line to write on, after a word and before a unit. */
const Blank = ({
  x,
  y,
  word,
  unit,
  to,
}: {
  readonly x: number;
  readonly y: number;
  readonly word: string;
  readonly unit: string;
  readonly to: number;
}): ReactElement => {
  const from = x + textWidth(word, SMALL, false) + 8;
  const end = to - (unit === '' ? 0 : textWidth(unit, SMALL, true) + 8);
  return (
    <g fontSize={SMALL}>
      <text x={x} y={y}>
        {word}
      </text>
      <path d={`M${from} ${y + 4}H${end}`} className="sheet-rule" />
      <text x={to} y={y} textAnchor="end" className="sheet-bold">
        {unit}
      </text>
    </g>
  );
};

const Boxes = ({ options, top }: { readonly options: readonly string[]; readonly top: number }): ReactElement => (
  <g fontSize={SMALL}>
    {optionRows(options).map((row, line) =>
      row.map((option, place) => {
        const [x, y] = [EDGE + 26 + place * ABREAST, top + line * OPTION];
        return (
          <g key={option}>
            <rect x={x} y={y - 13} width={15} height={15} className="sheet-rule-strong" />
            <text x={x + 24} y={y}>
              {option}
            </text>
          </g>
        );
      }),
    )}
  </g>
);

const Answer = ({ paper, top }: { readonly paper: Paper; readonly top: number }): ReactElement => {
  const [left, right, middle] = [EDGE + 26, EDGE + ROOM, EDGE + ROOM / 2];
  switch (paper.type) {
    case 'number': {
      const unit = sheetWords.unit[paper.unit];
      return (
        <>
          <Blank x={left} y={top + LINE - 6} word={sheetWords.guess} unit={unit} to={middle - 14} />
          <Blank x={middle + 14} y={top + LINE - 6} word={sheetWords.run} unit={unit} to={right} />
          <Blank x={left} y={top + 2 * LINE - 6} word={sheetWords.because} unit="" to={right} />
        </>
      );
    }
    case 'boxes':
      return (
        <>
          <Boxes options={paper.options} top={top + 24} />
          <Blank x={left} y={top + optionRows(paper.options).length * OPTION + LINE - 8} word={sheetWords.because} unit="" to={right} />
        </>
      );
    case 'curve':
      return <Axes of={paper.curve} top={top + 6} />;
    default:
      return unreachable(paper);
  }
};

const QuestionBlock = ({ of, y, number }: { readonly of: Question; readonly y: number; readonly number: number }): ReactElement => {
  const below = y + (linesOf(of.runs, ROOM - 26, QUESTION).length - 1) * 22;
  return (
    <>
      <text x={EDGE} y={y} fontSize={QUESTION} className="sheet-bold">
        {number}
      </text>
      <Lines x={EDGE + 26} y={y} size={QUESTION} leading={22} room={ROOM - 26} runs={of.runs} most={9} />
      <Answer paper={of.paper} top={below} />
    </>
  );
};

const CLAIM = 12.5;
const CLAIM_LEADING = 15;
/** The distance between the columns, and the width of the mark before each claim. */
const COLUMNS = { apart: 26, mark: 24 } as const;
const COLUMN = (ROOM - COLUMNS.apart) / 2;
const claimHeight = ({ text }: LedgerClaim): number => linesOf(plainRun(text), COLUMN - COLUMNS.mark, CLAIM).length * CLAIM_LEADING + 7;

const MARKS = {
  reproduced: 'M0 -5l4 4 8-10',
  direction: 'M0 -4c3-4 6 2 12-2',
  missed: 'M1 -11l10 10M11-11l-10 10',
  open: 'M0 -5h12',
} as const;
const markOf = (claim: LedgerClaim): string => {
  const verdict = verdictOf(claim);
  return verdict === 'unscored' || verdict === 'unmodelled' ? '' : MARKS[verdict];
};

const ClaimRow = ({ of, x, y }: { readonly of: LedgerClaim; readonly x: number; readonly y: number }): ReactElement => (
  <>
    <path d={markOf(of)} transform={`translate(${x} ${y})`} className="sheet-mark" />
    <Lines x={x + COLUMNS.mark} y={y} size={CLAIM} leading={CLAIM_LEADING} room={COLUMN - COLUMNS.mark} runs={plainRun(of.text)} most={9} />
  </>
);

/** A line that explains the marks before the claims. */
const Verdicts = ({ of, y }: { readonly of: readonly LedgerClaim[]; readonly y: number }): ReactElement => {
  const kinds = of.filter((claim, place) => of.findIndex((one) => verdictOf(one) === verdictOf(claim)) === place);
  const words = kinds.map((claim) => ledgerWords.verdict[verdictOf(claim)]);
  return (
    <g fontSize={CLAIM}>
      {kinds.map((claim, place) => {
        const x = EDGE + words.slice(0, place).reduce((sum, word) => sum + textWidth(word, CLAIM, true) + 44, 0);
        return (
          <g key={claim.id}>
            <path d={markOf(claim)} transform={`translate(${x} ${y})`} className="sheet-mark" />
            <text x={x + COLUMNS.mark} y={y} className="sheet-bold">
              {words[place]}
            </text>
          </g>
        );
      })}
    </g>
  );
};

/** A line that says how many questions or claims do not fit, and where to find them. */
const More = ({ y, text }: { readonly y: number; readonly text: string }): ReactElement => (
  <text x={EDGE} y={y} fontSize={SMALL} className="sheet-soft">
    {text}
  </text>
);
const MORE = 24;

const QR_SIDE = 104;
const FOOT = BOTTOM - QR_SIDE;
/** If there are claims, the questions end at this height at the latest. */
const QUESTIONS_END = 680;
/** Height of the heading of the claims and of the line that explains their marks. */
const CLAIMS_HEAD = 56;

export const HandoutQuestions = ({ ref, of }: { readonly ref?: Ref<SVGSVGElement>; readonly of: Handout }): ReactElement => {
  const hasClaims = judgedOf(of.claims ?? []).length > 0;
  const questions = placed(of.questions, 128, hasClaims ? QUESTIONS_END : FOOT - 16 - MORE, questionHeight);
  const claimsAt = (of.questions.length === 0 ? 92 : questions.end) + (questions.left === 0 ? 22 : 22 + MORE);
  const end = FOOT - 16;
  const judged = judgedOf(of.claims ?? []);
  const room = end - claimsAt - CLAIMS_HEAD;
  const all = claimsWithin(judged, room, claimHeight);
  // If not all claims fit, a line that says so needs room, too.
  const columns = all.flat().length === judged.length ? all : claimsWithin(judged, room - MORE, claimHeight);
  const shown = columns.flat();
  const claimsLeft = judged.length - shown.length;
  const tally = claimTally(of.claims ?? []);
  const address = of.link.replace(/^https?:\/\//, '');
  return (
    <Page {...(ref === undefined ? {} : { ref })} of={of} page={2}>
      {questions.rows.length === 0 ? null : (
        <text x={EDGE} y={92} fontSize={21} className="sheet-bold">
          {sheetWords.questions}
        </text>
      )}
      {questions.rows.map(({ one, y }, place) => (
        <QuestionBlock key={one.id} of={one} y={y} number={place + 1} />
      ))}
      {questions.left === 0 ? null : <More y={questions.end} text={sheetWords.moreQuestions(questions.left)} />}
      {shown.length === 0 ? null : (
        <>
          <text x={EDGE} y={claimsAt} fontSize={21} className="sheet-bold">
            {tally === null ? sheetWords.claimsOpen : sheetWords.claims(...tally)}
          </text>
          <Rule y={claimsAt + 10} strong />
          <Verdicts of={shown} y={claimsAt + 31} />
          {of.claimsThere === null ? null : (
            <text x={EDGE + ROOM} y={claimsAt + 31} fontSize={CLAIM} textAnchor="end" className="sheet-soft">
              {sheetWords.claimsThere(...of.claimsThere)}
            </text>
          )}
        </>
      )}
      {columns.map((column, place) =>
        placed(column, claimsAt + CLAIMS_HEAD, Number.POSITIVE_INFINITY, claimHeight).rows.map(({ one, y }) => (
          <ClaimRow key={one.id} of={one} x={EDGE + place * (COLUMN + COLUMNS.apart)} y={y} />
        )),
      )}
      {claimsLeft === 0 ? null : <More y={end - 4} text={sheetWords.moreClaims(claimsLeft)} />}
      <Lines
        x={EDGE}
        y={FOOT + 22}
        size={14}
        leading={19}
        room={ROOM - QR_SIDE - 24}
        runs={plainRun(`${of.mail === null ? '' : `${of.mail}. `}${of.run}. ${sheetWords.pictures}`)}
        most={4}
      />
      <Lines x={EDGE} y={BOTTOM - 22} size={13} leading={17} room={ROOM - QR_SIDE - 24} runs={boldRun(address)} most={2} />
      <QrPlace link={of.link} x={A4.width - EDGE - QR_SIDE} y={FOOT} side={QR_SIDE} />
    </Page>
  );
};
