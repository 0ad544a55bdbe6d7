// Whether a part of the page is out of sight. Such a part keeps its place and its text, but need not be painted.
import { createContext } from 'react';

export const AwayContext = createContext(false);
