// Whether a part of the page is out of sight: it keeps its place and its text, and need not be painted.
import { createContext } from 'react';

export const AwayContext = createContext(false);
