// A button with an icon and a name. Its tooltip shows the key with the same effect.
import type { ReactElement } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import { Icon, type IconName } from './icon.tsx';

type ToolButtonProps = {
  readonly icon: IconName;
  readonly label: string;
  /** Shown in the tooltip; empty: there is no key. */
  readonly keyName: string;
  readonly onPress: () => void;
  readonly text?: string;
  readonly strong?: boolean;
};

export const ToolButton = ({ icon, label, keyName, onPress, text, strong }: ToolButtonProps): ReactElement => (
  <TooltipTrigger delay={500}>
    <Button className={strong === true ? 'button strong' : 'button'} aria-label={label} onPress={onPress}>
      <Icon name={icon} />
      {text === undefined ? null : <span>{text}</span>}
    </Button>
    <Tooltip className="tooltip" offset={6}>
      {label}
      {keyName === '' ? null : <kbd>{keyName}</kbd>}
    </Tooltip>
  </TooltipTrigger>
);
