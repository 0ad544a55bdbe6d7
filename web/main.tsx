import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { PageFault } from './parts/page-fault.tsx';
import { App } from './shell/app.view.tsx';
import { PresenterPage } from './shell/presenter/presenter-page.view.tsx';
import { conduct } from './state/conductor.ts';
import { idIn, PRESENTER, resumeLecture } from './state/lecture.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

const presenter = idIn(PRESENTER, location.hash);
if (presenter === null) {
  resumeLecture();
  conduct();
}
createRoot(root).render(
  <StrictMode>
    <PageFault>{presenter === null ? <App /> : <PresenterPage id={presenter} />}</PageFault>
  </StrictMode>,
);
