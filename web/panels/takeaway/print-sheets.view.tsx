// Sheets that the browser prints in place of the page.
import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { paperTokens } from './sheet/press.tsx';

type PrintSheetsProps = { readonly paper: 'A4 portrait' | 'A4 landscape'; readonly children: ReactNode };

export const PrintSheets = ({ paper, children }: PrintSheetsProps): ReactElement =>
  createPortal(
    <div className="print-sheets" style={paperTokens} aria-hidden="true" inert>
      <style>{`@page { size: ${paper}; margin: 0 }`}</style>
      {children}
    </div>,
    document.body,
  );
