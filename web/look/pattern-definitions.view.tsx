// Fill patterns for all SVG on the page, defined once.
import type { ReactElement } from 'react';

export const PatternDefinitions = (): ReactElement => (
  <svg className="pattern-definitions" aria-hidden="true">
    <defs>
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line x1="0" y1="0" x2="0" y2="6" className="pattern-line" />
      </pattern>
      <pattern id="over" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <line x1="0" y1="0" x2="0" y2="8" className="pattern-over" />
      </pattern>
      <pattern id="dots" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="1.5" cy="1.5" r="1.2" className="pattern-fill" />
        <circle cx="4.5" cy="4.5" r="1.2" className="pattern-fill" />
      </pattern>
      <pattern id="rings" width="6" height="6" patternUnits="userSpaceOnUse">
        <circle cx="3" cy="3" r="1.9" className="pattern-ring" />
      </pattern>
    </defs>
  </svg>
);
