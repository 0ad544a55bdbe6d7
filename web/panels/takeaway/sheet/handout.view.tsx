// A story on two A4 pages: two of its moments, then its questions with room for answers, what the mail claims and what came of that, and sources.
import type { ReactElement, ReactNode, Ref } from 'react';
import type { LedgerClaim } from '../../../engine/protocol.ts';
import { amountText } from '../../../stage/scene/amounts.words.ts';
import { seconds } from '../../../words/format.ts';
import { pageWords } from '../../../words/page.words.ts';
import { verdictOf } from '../../ledger/ledger.model.ts';
import { ledgerWords } from '../../ledger/ledger.words.ts';
import { type CurveToDraw, chosenClaims, claimTally, judgedOf, placed } from './handout.model.ts';
import { boldRun, linesOf, plainRun, type Run, sizeWithin } from './lines.model.ts';
import { MomentKey, MomentPicture } from './moment-picture.view.tsx';
import { QrPlace } from './qr-place.view.tsx';
import { sheetWords } from './sheet.words.ts';
import type { SheetMoment } from './sheet-moment.model.ts';
import { Lines } from './words.view.tsx';

/** A4 at 96 to the inch. */
export const A4 = { width: 794, height: 1123 } as const;
const EDGE = 52;
const ROOM = A4.width - 2 * EDGE;
const BOTTOM = A4.height - 44;

export type Handout = {
  readonly title: string;
  readonly mail: string | null;
  /** Size, seed and engine of the run. */
  readonly run: string;
  readonly link: string;
  readonly pictures: readonly SheetMoment[];
  /** `curve`: the answer is drawn. */
  readonly questions: readonly { readonly id: string; readonly runs: readonly Run[]; readonly curve: CurveToDraw | null }[];
  /** null: nothing was published, or it is not known yet. */
  readonly claims: readonly LedgerClaim[] | null;
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
/** Pixels for which the words of a picture are chosen: those of a wall, as it is small on paper. */
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
const LINES = 2;
const LINE = 34;

const Rule = ({ y, strong }: { readonly y: number; readonly strong: boolean }): ReactElement => (
  <path d={`M${EDGE} ${y}H${EDGE + ROOM}`} className={strong ? 'sheet-rule-strong' : 'sheet-rule'} />
);

type Question = Handout['questions'][number];

/** Room for what is drawn, and for the words at its axes. */
const PLOT = { height: 104, left: 90, foot: 22 } as const;

const answerHeight = ({ curve }: Question): number => (curve === null ? LINES * LINE : PLOT.height + PLOT.foot + 10);
const questionHeight = (of: Question): number => linesOf(of.runs, ROOM - 26, QUESTION).length * 22 + answerHeight(of) + 22;

/** Axes with their ends, and the curve up to the moment from which on it is to be drawn. */
const Axes = ({ of, top }: { readonly of: CurveToDraw; readonly top: number }): ReactElement => {
  const { fromNs, atNs, toNs } = of.span;
  const [left, right, low] = [EDGE + PLOT.left, EDGE + ROOM, top + PLOT.height];
  const xOf = (ns: number): number => left + ((right - left) * (ns - fromNs)) / (toNs - fromNs);
  const yOf = (value: number): number => low - PLOT.height * Math.min(1, Math.max(0, value / of.top.value));
  const curve = of.known.map(({ ns, value }, place) => `${place === 0 ? 'M' : 'L'}${xOf(ns)} ${yOf(value)}`).join('');
  return (
    <g className="sheet-axes" fontSize={CLAIM}>
      <path d={`M${left} ${top}V${low}H${right}`} className="sheet-rule-strong" />
      <path d={`M${xOf(atNs)} ${top}V${low}`} className="sheet-rule" strokeDasharray="4 4" />
      {curve === '' ? null : <path d={curve} className="sheet-mark" />}
      <text x={left - 8} y={top + 11} textAnchor="end" className="sheet-soft">
        {amountText(of.top)}
      </text>
      {of.rate ? (
        <text x={left - 8} y={top + 29} textAnchor="end" className="sheet-soft">
          {sheetWords.perSecond}
        </text>
      ) : null}
      <text x={left - 8} y={low} textAnchor="end" className="sheet-soft">
        0
      </text>
      <text x={xOf(atNs)} y={low + 17} textAnchor="middle" className="sheet-soft">
        {seconds(atNs)}
      </text>
      <text x={right} y={low + 17} textAnchor="end" className="sheet-soft">
        {seconds(toNs)}
      </text>
    </g>
  );
};

const QuestionBlock = ({ of, y, number }: { readonly of: Question; readonly y: number; readonly number: number }): ReactElement => {
  const below = y + (linesOf(of.runs, ROOM - 26, QUESTION).length - 1) * 22;
  return (
    <>
      <text x={EDGE} y={y} fontSize={QUESTION} className="sheet-bold">
        {number}
      </text>
      <Lines x={EDGE + 26} y={y} size={QUESTION} leading={22} room={ROOM - 26} runs={of.runs} most={9} />
      {of.curve !== null ? (
        <Axes of={of.curve} top={below + 16} />
      ) : (
        Array.from({ length: LINES }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place of a line is its identity.
          <Rule key={place} y={below + (place + 1) * LINE + 6} strong={false} />
        ))
      )}
    </>
  );
};

const CLAIM = 15;
const CLAIM_ROOM = ROOM - 190;
const claimHeight = ({ text }: LedgerClaim): number => linesOf(plainRun(text), CLAIM_ROOM, CLAIM).length * 19 + 11;

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

const ClaimRow = ({ of, y }: { readonly of: LedgerClaim; readonly y: number }): ReactElement => (
  <>
    <Lines x={EDGE} y={y} size={CLAIM} leading={19} room={CLAIM_ROOM} runs={plainRun(of.text)} most={4} />
    <path d={markOf(of)} transform={`translate(${EDGE + ROOM - 160} ${y})`} className="sheet-mark" />
    <text x={EDGE + ROOM - 140} y={y} fontSize={CLAIM} className="sheet-bold">
      {ledgerWords.verdict[verdictOf(of)]}
    </text>
    <Rule y={y + claimHeight(of) - 19} strong={false} />
  </>
);

/** What has no room, and where it is. */
const More = ({ y, text }: { readonly y: number; readonly text: string }): ReactElement => (
  <text x={EDGE} y={y} fontSize={CLAIM} className="sheet-soft">
    {text}
  </text>
);
const MORE = 24;

const QR_SIDE = 128;
const FOOT = BOTTOM - QR_SIDE;
const MOST_CLAIMS = 12;

export const HandoutQuestions = ({ ref, of }: { readonly ref?: Ref<SVGSVGElement>; readonly of: Handout }): ReactElement => {
  const questions = placed(of.questions, 128, 620, questionHeight);
  const claimsAt = (of.questions.length === 0 ? 92 : questions.end) + (questions.left === 0 ? 22 : 22 + MORE);
  const claims = of.claims === null ? [] : chosenClaims(of.claims, MOST_CLAIMS);
  const { rows, end: claimsEnd } = placed(claims, claimsAt + 32, FOOT - 16 - MORE, claimHeight);
  const claimsLeft = judgedOf(of.claims ?? []).length - rows.length;
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
      {rows.length === 0 ? null : (
        <>
          <text x={EDGE} y={claimsAt} fontSize={21} className="sheet-bold">
            {tally === null ? sheetWords.claimsOpen : sheetWords.claims(...tally)}
          </text>
          <Rule y={claimsAt + 10} strong />
        </>
      )}
      {rows.map(({ one, y }) => (
        <ClaimRow key={one.id} of={one} y={y} />
      ))}
      {claimsLeft === 0 ? null : <More y={claimsEnd} text={sheetWords.moreClaims(claimsLeft)} />}
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
