// The effect of each patch alone: a run for each combination of patches, computed on request.
import { Fragment, type ReactElement } from 'react';
import { Button, ProgressBar } from 'react-aria-components';
import { combinationKey, combinationRows, headlineRows, isLoaded } from '../../domain/ledger/ablation.model.ts';
import { activePatches, shortTitle } from '../../domain/patches/patches.model.ts';
import type { Combination, Ledger, LedgerRow } from '../../engine/protocol.ts';
import { stopAblation, workOutAblation } from '../../state/ablation.ts';
import { setCombination } from '../../state/commands.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import { useApp } from '../../state/store.ts';
import { figure } from '../../words/format.ts';
import { ledgerWords } from './ledger.words.ts';

/** The name of a figure, which may break after its hyphens, because it is long. */
const Metric = ({ name }: { readonly name: string }): ReactElement => {
  const [first = '', ...rest] = name.split('-');
  return (
    <>
      {first}
      {rest.map((part) => (
        <Fragment key={part}>
          -<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
};

const { ablation: words, column } = ledgerWords;

const togetherText = (cut: Combination['cut']): string | null => {
  if (cut.type === 'only' && cut.with.length > 0) return words.with(cut.with);
  if (cut.type === 'without' && cut.nor.length > 0) return words.nor(cut.nor);
  return null;
};

const Together = ({ combination: { cut } }: { readonly combination: Combination }): ReactElement | null => {
  const text = togetherText(cut);
  return text === null ? null : <span className="together">{text}</span>;
};

/** The title of a patch, by its id. */
const Title = ({ id }: { readonly id: string }): ReactElement | null => {
  const patch = useApp((state) => state.infos.after?.patches.find((one) => one.id === id));
  return patch === undefined ? null : <span className="together">{shortTitle(patch)}</span>;
};

const Row = ({ combination, headline }: { readonly combination: Combination; readonly headline: readonly LedgerRow[] }): ReactElement => {
  const key = combinationKey(combination.patches);
  const result = useApp((state) => state.ablation.results.get(key));
  const running = useApp((state) => state.ablation.running?.combination === key);
  const loaded = useApp((state) => isLoaded(combination, activePatches(state.infos.after?.patches ?? [], state.intent.patches.after)));
  const ours = result === undefined ? undefined : headlineRows(result);
  return (
    <tr className={`combination${running ? ' running' : ''}`}>
      <th scope="row">
        {words.name(combination)}
        <Title id={'id' in combination.cut ? combination.cut.id : ''} />
        <Together combination={combination} />
      </th>
      {headline.map(({ metric }, place) => {
        return (
          <td key={metric} className="number">
            {shown(ours?.[place]?.ours[1])}
          </td>
        );
      })}
      <td>
        {loaded ? (
          <span className="loaded">{words.loaded}</span>
        ) : (
          <Button
            className="button load"
            aria-label={words.load(words.name(combination))}
            onPress={() => setCombination(combination.patches)}
          >
            {words.loadShort}
          </Button>
        )}
      </td>
    </tr>
  );
};

const GroupHead = ({ title, columns }: { readonly title: string; readonly columns: number }): ReactElement => (
  <tr className="family">
    <th scope="rowgroup" colSpan={columns}>
      {title}
    </th>
  </tr>
);

type GroupProps = { readonly title: string; readonly combinations: readonly Combination[]; readonly headline: readonly LedgerRow[] };

const Group = ({ title, combinations, headline }: GroupProps): ReactElement | null =>
  combinations.length === 0 ? null : (
    <tbody>
      <GroupHead title={title} columns={headline.length + 2} />
      {combinations.map((combination) => (
        <Row key={combinationKey(combination.patches)} combination={combination} headline={headline} />
      ))}
    </tbody>
  );

const Controls = (): ReactElement => {
  const combinations = useApp((state) => state.combinations);
  const { results, running, failure } = useApp((state) => state.ablation);
  const current = combinations.find(({ patches }) => combinationKey(patches) === running?.combination);
  const complete = results.size === combinations.length;
  return (
    <div className="ablation-controls">
      {running !== null ? (
        <Button className="button strong" onPress={stopAblation}>
          {words.stop}
        </Button>
      ) : complete ? null : (
        <Button className="button strong" onPress={workOutAblation}>
          {results.size === 0 ? words.workOut : words.goOn}
        </Button>
      )}
      <span role="status">{words.done(results.size, combinations.length)}</span>
      {running === null || current === undefined ? null : (
        <ProgressBar className="progress" aria-label={words.running(words.name(current))} value={running.doneNs} maxValue={running.endNs}>
          {({ percentage }) => (
            <>
              <span className="progress-track">
                <span className="progress-done" style={{ width: `${percentage ?? 0}%` }} />
              </span>
              <span className="progress-text">{words.running(words.name(current))}</span>
            </>
          )}
        </ProgressBar>
      )}
      {failure === null ? null : (
        <p role="alert">
          {words.failed} {failure} {words.failedNext}
        </p>
      )}
    </div>
  );
};

/** The published values, for comparison. */
const PublishedRow = ({ side, headline }: { readonly side: Side; readonly headline: readonly LedgerRow[] }): ReactElement => (
  <tr>
    <th scope="row">{words.publishedSide[side]}</th>
    {headline.map((row) => (
      <td key={row.metric} className="number">
        {shown(row.published[side === 'before' ? 0 : 1])}
      </td>
    ))}
    <td />
  </tr>
);

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? ledgerWords.none : figure(value));

export const AblationTable = ({ published }: { readonly published: Ledger }): ReactElement => {
  const combinations = useApp((state) => state.combinations);
  const headline = headlineRows(published);
  const { none, only, without, all } = combinationRows(combinations);
  return (
    <>
      <div className="ledger-fixed">
        <p>{words.intro}</p>
        <Controls />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard. */}
      <section className="ledger-scroll" aria-label={ledgerWords.tabs.patches} tabIndex={0}>
        <table className="ledger-table ablation-table">
          <thead>
            <tr>
              <th scope="col">{column.combination}</th>
              {headline.map(({ metric, unit }) => (
                <th key={metric} scope="col" className="number">
                  <Metric name={metric} /> {metric.includes(unit) ? null : <span className="unit">{unit}</span>}
                </th>
              ))}
              <th scope="col">{column.load}</th>
            </tr>
          </thead>
          <tbody>
            <GroupHead title={words.groups.published} columns={headline.length + 2} />
            {SIDES.map((side) => (
              <PublishedRow key={side} side={side} headline={headline} />
            ))}
          </tbody>
          <Group title={words.groups.none} combinations={none === undefined ? [] : [none]} headline={headline} />
          <Group title={words.groups.only} combinations={only} headline={headline} />
          <Group title={words.groups.without} combinations={without} headline={headline} />
          <Group title={words.groups.all} combinations={all === undefined ? [] : [all]} headline={headline} />
        </table>
      </section>
    </>
  );
};
