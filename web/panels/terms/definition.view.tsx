// The definition of a word, its formulas with the current values, its name in the kernel and the source. The panel and the popover beside a
// word show the same.
import type { ReactElement } from 'react';
import { amountText } from '../../domain/scene/amounts.words.ts';
import { type MemoryUnit, memoryIn, memoryUnit } from '../../domain/scene/marks.model.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import { IN_KERNEL, type Term } from '../../domain/terms/terms.model.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { DEFINITION_ID, type Marked } from '../../parts/term.ts';
import { useBeside } from '../../parts/use-beside.ts';
import { useSides } from '../../parts/use-sides.ts';
import { TWIN_MS, useSteadyApp } from '../../parts/use-steady-app.ts';
import { StalledTasks } from '../../stage/outcomes/outcome-table.view.tsx';
import { otherSide, type Side } from '../../state/intent.ts';
import { type AppState, useApp } from '../../state/store.ts';
import { countsPages, type Formula, formulasOf } from './formulas.model.ts';
import { formulaWords } from './formulas.words.ts';
import { definitionText, glossary } from './glossary.words.ts';
import { termWords } from './terms.words.ts';

type LineProps = { readonly formula: Formula; readonly sides: SideNames; readonly unit: MemoryUnit };

const valueText = (formula: Formula, unit: MemoryUnit): string =>
  unit === 'pages' || !countsPages(formula)
    ? formulaWords.value(formula)
    : formulaWords.pagesAnd(formula, amountText(memoryIn(unit, formula.value)));

const FormulaLine = ({ formula, sides, unit }: LineProps): ReactElement => (
  <li className="formula" data-value={formula.value} data-result={formula.result}>
    <span className="formula-result">
      {formulaWords.result(formula)} <strong>{valueText(formula, unit)}</strong>
    </span>{' '}
    <span className="formula-expression">= {formulaWords.expression(formula, sides)}</span>
  </li>
);

type BodyProps = {
  readonly term: Term;
  readonly side: Side;
  readonly of: string;
  /** The word is beside a number, whose origin is explained if the number has no formula. */
  readonly numbered: boolean;
  /** The word is on the scene, so amounts are also shown in the unit of the scene. */
  readonly onScene: boolean;
};

/** The frame of a side, and for the side `after` also the frame of `before` to compare it with, as for the outcomes. `other` null: the side
 * is `before`, or it is shown alone. */
const framesOf = ({ sides, intent }: AppState, side: Side) => ({
  frame: sides[side].frame,
  other: side === 'after' && intent.view === 'both' ? sides[otherSide(side)].frame : null,
});

/** A sentence about the origin of a number that has no formula. */
const NumberOrigin = ({ term }: Pick<BodyProps, 'term'>): ReactElement | null => {
  const { origin } = IN_KERNEL[term];
  return origin === undefined ? null : <p className="definition-origin">{termWords.origin[origin]}</p>;
};

const Formulas = ({ term, side, of, numbered, onScene }: BodyProps): ReactElement | null => {
  const frame = useSteadyApp((state) => framesOf(state, side).frame, TWIN_MS);
  const other = useSteadyApp((state) => framesOf(state, side).other, TWIN_MS);
  const counterNames = useApp((state) => state.counterNames);
  const zone = useApp((state) => state.intent.zone);
  const sides = useSides();
  const formulas = frame === null ? [] : formulasOf(term, { frame, other, counterNames, zone, of });
  if (formulas.length === 0) return numbered ? <NumberOrigin term={term} /> : null;
  const unit = onScene && frame?.scene !== undefined ? memoryUnit(frame.scene.managed) : 'pages';
  return (
    <ul className="formulas" aria-label={formulaWords.label}>
      {formulas.map((formula, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have the same name, and positions are fixed.
        <FormulaLine key={place} formula={formula} sides={sides} unit={unit} />
      ))}
    </ul>
  );
};

export const DefinitionBody = (props: BodyProps): ReactElement => {
  const { term, side } = props;
  const text = definitionText(term, useApp(sideNamesOf));
  const { kernel, source } = IN_KERNEL[term];
  return (
    <>
      <p className="definition-text">{text}</p>
      <Formulas {...props} />
      {term === 'stallTime' ? <StalledTasks side={side} /> : null}
      {kernel === '' ? null : (
        <p className="definition-source">
          {termWords.kernelName} <code>{kernel}</code>
        </p>
      )}
      {source === '' ? null : (
        <p className="definition-source">
          {termWords.source} <cite>{source}</cite>
        </p>
      )}
    </>
  );
};

const Beside = ({ marked, side }: { readonly marked: Marked; readonly side: Side }): ReactElement => {
  const place = useBeside<HTMLDivElement>(marked.element);
  return (
    <div ref={place} id={DEFINITION_ID} className="definition" role="tooltip">
      <p className="definition-name" data-definition={marked.term}>
        {glossary[marked.term].name}
      </p>
      <DefinitionBody {...marked} side={side} />
    </div>
  );
};

/** The definition beside its word. */
export const Definition = ({ marked }: { readonly marked: Marked }): ReactElement => {
  const lead = useApp((state) => state.intent.lead);
  const { term, side, of } = marked;
  return <Beside key={`${term} ${side} ${of}`} marked={marked} side={side ?? lead} />;
};
