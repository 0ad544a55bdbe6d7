import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const InText = createContext(false);

/** What is hidden elsewhere is there for everybody here. */
export const ShownAsText = ({ children }: { readonly children: ReactNode }): ReactElement => <InText value={true}>{children}</InText>;

/** For assistive technology only: text twins of pictures, unless the stage is shown as text. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={useContext(InText) ? 'twin-table' : 'visually-hidden'}>{children}</div>
);
