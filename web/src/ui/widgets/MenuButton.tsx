import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyPart } from '../../app/router/lazy-part.ts';
import { Tip } from './Tip.tsx';

// Not needed for the first paint.
const Menu = lazyPart(() => import('@mui/material/Menu'));

interface Props {
  /** Accessible name, and tooltip of an icon button. */
  readonly label: string;
  readonly icon?: ReactNode;
  /** Renders a text button instead of an icon. */
  readonly text?: ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly disabled?: boolean;
  readonly size?: 'small' | 'medium';
  /** Of the list of items, if they do not stand one below the other. */
  readonly layout?: SxProps<Theme>;
}

export const MenuButton = ({
  label,
  icon,
  text,
  children,
  disabled = false,
  size = 'medium',
  layout,
}: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState(false);
  const id = useId();
  const close = () => setAnchor(null);
  const trigger = {
    'aria-haspopup': 'menu' as const,
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    'aria-label': text === undefined ? label : undefined,
    disabled,
    size,
    onClick: (event: React.MouseEvent<HTMLElement>) => {
      setUsed(true);
      setAnchor(event.currentTarget);
    },
  };
  return (
    <>
      {text === undefined ? (
        <Tip title={anchor ? '' : label}>
          <span style={{ display: 'inline-flex' }}>
            <IconButton {...trigger}>{icon}</IconButton>
          </span>
        </Tip>
      ) : (
        <Button {...trigger} variant="outlined" color="inherit" startIcon={icon}>
          {text}
        </Button>
      )}
      {used && (
        <Suspense fallback={null}>
          <Menu
            id={id}
            anchorEl={anchor}
            open={anchor !== null}
            onClose={close}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{
              paper: { sx: { minWidth: 200, mt: 1 } },
              list: { 'aria-label': label, dense: true, ...(layout && { sx: layout }) },
            }}
          >
            {children(close)}
          </Menu>
        </Suspense>
      )}
    </>
  );
};
