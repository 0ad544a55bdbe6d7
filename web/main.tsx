import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './shell/app.view.tsx';
import { conduct } from './state/conductor.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

conduct();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
