// All words with their definitions, for readers who do not use a pointer: first the words that the stage shows, then the others, both in the
// order in which a reader learns them.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { TERMS, type Term } from '../../domain/terms/terms.model.ts';
import { sideNamesOf } from '../../parts/side-names.ts';
import { SidePanel } from '../../parts/side-panel.tsx';
import { useApp } from '../../state/store.ts';
import { closeTerms, type TermsPanel as Panel } from '../../state/terms.ts';
import { DefinitionBody } from './definition.view.tsx';
import { glossary } from './glossary.words.ts';
import { termWords } from './terms.words.ts';

/** The terms of the visible words on the stage. They are read from the document, so that there is no second list to keep up to date. */
function termsOnStage(): readonly Term[] {
  const marked = [...document.querySelectorAll('.app [data-term]')].filter((element) => element.getClientRects().length > 0);
  const names = new Set(marked.map((element) => element.getAttribute('data-term') ?? ''));
  return TERMS.filter((name) => names.has(name));
}

const Item = ({ name }: { readonly name: Term }): ReactElement => {
  const lead = useApp((state) => state.intent.lead);
  return (
    <li className="terms-item">
      <h4 id={`term-${name}`} tabIndex={-1}>
        {glossary[name].name}
      </h4>
      <DefinitionBody term={name} side={lead} of="" numbered onScene={false} />
    </li>
  );
};

const Section = ({ title, names }: { readonly title: string; readonly names: readonly Term[] }): ReactElement | null =>
  names.length === 0 ? null : (
    <>
      <h3>{title}</h3>
      <ul className="terms-list">
        {names.map((name) => (
          <Item key={name} name={name} />
        ))}
      </ul>
    </>
  );

export const TermsPanel = ({ panel: { first } }: { readonly panel: Panel }): ReactElement => {
  const place = useRef<HTMLElement>(null);
  const names = useApp(sideNamesOf);
  const lead = useApp((state) => state.intent.lead);
  const shape = useApp(({ intent }) => [intent.scenario, intent.view, intent.picture, intent.depth, intent.theme].join(' '));
  const [here, setHere] = useState<readonly Term[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words depend on the shape of the stage.
  useEffect(() => setHere(termsOnStage()), [shape]);
  useEffect(() => {
    const heading = first === null || here.length === 0 ? null : document.getElementById(`term-${first}`);
    (heading ?? place.current)?.focus();
  }, [first, here]);
  const others = TERMS.filter((name) => !here.includes(name));
  return (
    <SidePanel
      place={place}
      className={`why terms why-of-${lead}`}
      title={termWords.title}
      note={termWords.side(lead, names)}
      onClose={closeTerms}
    >
      <p className="terms-intro">{termWords.intro}</p>
      <Section title={termWords.here} names={here} />
      <Section title={termWords.others} names={others} />
    </SidePanel>
  );
};
