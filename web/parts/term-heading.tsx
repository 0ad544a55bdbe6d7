// The heading of a part of the stage. It is the only tab stop for the terms below it: focus shows its own definition, and Enter opens all
// definitions.
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import type { Term } from '../domain/terms/terms.model.ts';
import { IN_KERNEL } from '../domain/terms/terms.model.ts';
import { openTerms } from '../state/terms.ts';
import { DEFINITION_ID, term } from './term.ts';
import { useDepth } from './use-depth.ts';

export const TermHeading = ({ name, children }: { readonly name: Term; readonly children: string }): ReactElement => (
  <>
    <Button
      className="term-heading"
      {...term(name)}
      aria-describedby={DEFINITION_ID}
      // With a pointer, the definition is already shown beside the heading.
      onPress={({ pointerType }) => (pointerType === 'keyboard' || pointerType === 'virtual' ? openTerms(name) : undefined)}
    >
      {children}
    </Button>
    {useDepth() === 'kernel' ? <code className="heading-source">{IN_KERNEL[name].source.split(';')[0]}</code> : null}
  </>
);
