// The presenter's window, whose code is loaded only there.
import type { ReactElement } from 'react';
import { later } from '../../parts/later.tsx';

const Presenter = later(async () => (await import('./presenter.view.tsx')).Presenter);

export const PresenterPage = ({ id }: { readonly id: string }): ReactElement => <Presenter id={id} />;
