import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const WIDTH = 400;

/** A panel with one row's summary: beside the list if there is room, otherwise over it. */
export const PeekPanel = ({ label, open, onClose, children }: Props) => {
  const { t } = useTranslation();
  const beside = useMediaQuery('(min-width:1200px)');
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open || !beside) return undefined;
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    // Closed with the focus inside, it goes back to where it was.
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus({ preventScroll: true });
    };
  }, [open, beside]);
  const content = (
    <Box sx={{ position: 'relative', p: 5, minHeight: '100%', '& pre': { overflow: 'auto' } }}>
      <IconButton
        size="small"
        aria-label={t('common:close')}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
      {children}
    </Box>
  );
  if (!beside)
    return (
      <Drawer
        anchor="right"
        open={open}
        onClose={onClose}
        slotProps={{ paper: { 'aria-label': label, sx: { width: `min(${WIDTH}px, 92vw)` } } }}
      >
        {content}
      </Drawer>
    );
  if (!open) return null;
  return (
    <Box
      component="aside"
      ref={panel}
      tabIndex={-1}
      aria-label={label}
      sx={{
        outline: 'none',
        width: WIDTH,
        flexShrink: 0,
        overflow: 'auto',
        borderLeft: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {content}
    </Box>
  );
};
