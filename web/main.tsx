import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { conduct } from './state/conductor.ts';
import './look/index.css';
import { App } from './shell/app.view.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

conduct();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
