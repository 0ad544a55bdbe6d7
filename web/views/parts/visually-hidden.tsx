import type { ReactElement, ReactNode } from 'react';

/** For assistive technology only: text twins of pictures. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="visually-hidden">{children}</div>
);
