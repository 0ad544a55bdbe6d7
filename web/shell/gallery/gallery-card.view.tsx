// One story: what people complained of, and the number that tells it, growing as both runs are computed.
import type { ReactElement } from 'react';
import { useSize } from '../../parts/use-size.ts';
import { type CardStory, GLIMPSE_POINTS, lookAtCard } from '../../state/gallery.ts';
import { SIDES, type Side } from '../../state/intent.ts';
import { scenarioNames, symptomOf, titleOf } from '../../state/scenarios.ts';
import { type Glimpse, noGlimpse, useApp } from '../../state/store.ts';
import { pageWords } from '../../words/page.words.ts';
import { galleryWords } from './gallery.words.ts';
import { glimpsePath } from './glimpse.draw.ts';

const Chart = ({ glimpse }: { readonly glimpse: Glimpse }): ReactElement => {
  const [boxRef, size] = useSize<HTMLDivElement>();
  const top = Math.max(...glimpse.before, ...glimpse.after);
  const path = (side: Side): string => glimpsePath(glimpse[side], GLIMPSE_POINTS, top, size);
  return (
    <div ref={boxRef} className="glimpse">
      <svg width={size.width} height={size.height} aria-hidden="true">
        <path className="glimpse-base" d={`M0 ${size.height - 0.5}H${size.width}`} />
        <path className="glimpse-before-rim" d={path('before')} />
        <path className="glimpse-before" d={path('before')} />
        <path className="glimpse-after" d={path('after')} />
      </svg>
      {glimpse.before.length + glimpse.after.length + (glimpse.failure?.length ?? 0) === 0 ? <p>{galleryWords.waits}</p> : null}
    </div>
  );
};

const Figure = ({ side, values }: { readonly side: Side; readonly values: readonly number[] }): ReactElement => (
  <span className={`glimpse-number glimpse-number-${side}`}>
    <svg className="swatch-line" viewBox="0 0 24 8" aria-hidden="true">
      {side === 'before' ? (
        <rect className="line-before" x="1" y="1.5" width="22" height="5" />
      ) : (
        <path className="line-after" d="M0 4H24" />
      )}
    </svg>
    {pageWords.side[side].toLowerCase()} <strong>{galleryWords.so_far(values.at(-1))}</strong>
  </span>
);

/** Other scenarios of the same year. */
const siblings = (scenario: string): readonly string[] =>
  scenarioNames.filter((name) => name !== scenario && name.slice(0, 5) === scenario.slice(0, 5));

export const GalleryCard = ({ card }: { readonly card: CardStory }): ReactElement => {
  const { scenario, story, glance } = card;
  const glimpse = useApp((state) => state.glimpses.get(scenario) ?? noGlimpse);
  const theme = useApp((state) => state.intent.theme);
  const look = theme === 'light' ? '' : `&theme=${theme}`;
  const others = siblings(scenario);
  return (
    <li className="card" onPointerEnter={() => lookAtCard(scenario)} onFocus={() => lookAtCard(scenario)}>
      <a className="card-link" href={`#v1/${scenario}?beat=${story.beats[0]?.id ?? ''}${look}`}>
        <span className="card-year">{scenario.slice(0, 4)}</span>
        <h2>{story.title}</h2>
        <p className="card-symptom">{galleryWords.symptom(symptomOf(scenario))}</p>
      </a>
      <p className="card-caption">
        {glance.caption} <span className="card-span">{galleryWords.span(glance.untilNs / 1e9)}</span>
      </p>
      <Chart glimpse={glimpse} />
      {glimpse.failure === null ? (
        <p className="glimpse-numbers">
          {SIDES.map((side) => (
            <Figure key={side} side={side} values={glimpse[side]} />
          ))}
        </p>
      ) : (
        <p role="alert">{galleryWords.failed(glimpse.failure)}</p>
      )}
      <p className="card-mail">{story.header.mail}</p>
      {others.length === 0 ? null : (
        <details className="card-more">
          <summary>{galleryWords.more}</summary>
          <ul>
            {others.map((name) => (
              <li key={name}>
                <a href={`#v1/${name}`} title={titleOf(name)}>
                  {name.slice(5).replaceAll('-', ' ')}
                </a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
};
