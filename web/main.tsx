import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from './state/start.ts';
import './look/index.css';
import { App } from './shell/app.view.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

start();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
