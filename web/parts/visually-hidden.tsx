import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const InText = createContext(false);

/** Inside this element, text that is hidden elsewhere is visible. */
export const ShownAsText = ({ children }: { readonly children: ReactNode }): ReactElement => <InText value={true}>{children}</InText>;

/** Text twins of pictures. Only assistive technology reads them, unless the stage is shown as text. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={useContext(InText) ? 'twin-table' : 'visually-hidden'}>{children}</div>
);
