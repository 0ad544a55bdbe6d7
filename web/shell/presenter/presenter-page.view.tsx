// Loads the code of the presenter's window, which no other window needs.
import type { ReactElement } from 'react';
import { later } from '../../parts/later.tsx';

const Presenter = later(async () => (await import('./presenter.view.tsx')).Presenter);

export const PresenterPage = ({ id }: { readonly id: string }): ReactElement => <Presenter id={id} />;
