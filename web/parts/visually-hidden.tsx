import { createContext, type ReactElement, type ReactNode, useContext } from 'react';

const InText = createContext(false);

/** Makes `VisuallyHidden` text inside this element visible. */
export const ShownAsText = ({ children }: { readonly children: ReactNode }): ReactElement => <InText value={true}>{children}</InText>;

/** The text twin of a picture. Only assistive technology reads it, unless the page shows the stage as text. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className={useContext(InText) ? 'twin-table' : 'visually-hidden'}>{children}</div>
);
