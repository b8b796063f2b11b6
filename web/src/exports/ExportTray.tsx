import DoneIcon from '@mui/icons-material/DownloadDoneOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../app/router/lazy-part.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { Tip } from '../ui/widgets/Tip.tsx';
import { ExportActions } from './ExportActions.tsx';
import { Progress } from './Progress.tsx';
import { isOpen, useEndsTold, useExportActions, useExports } from './use-exports.ts';

const Popover = lazyPart(() => import('@mui/material/Popover'));

const MOST_SHOWN = 5;

/** Exports in progress and done, in the top bar; renders nothing without any. */
export const ExportTray = () => {
  const { t } = useTranslation();
  const { rows } = useExports();
  const actions = useExportActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEndsTold(rows);
  if (rows.length === 0) return null;
  const open = rows.filter(isOpen).length;
  const label = t('shell:exports.tray', { count: open });
  return (
    <>
      <Tip title={anchor ? '' : label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Badge badgeContent={open} color="primary">
            <DoneIcon />
          </Badge>
        </IconButton>
      </Tip>
      {anchor && (
        <Suspense fallback={null}>
          <Popover
            open
            anchorEl={anchor}
            onClose={() => setAnchor(null)}
            anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
            transformOrigin={{ vertical: 'top', horizontal: 'right' }}
            slotProps={{ paper: { 'aria-label': t('shell:exports.title') } }}
          >
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: 340, maxWidth: '90vw' }}>
              {rows.slice(0, MOST_SHOWN).map((one) => (
                <Box
                  component="li"
                  key={one.id}
                  sx={{ px: 4, py: 3, display: 'flex', alignItems: 'center', gap: 3 }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Box sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>
                      {one.name} · {one.format.toUpperCase()}
                    </Box>
                    <Progress one={one} />
                  </Box>
                  <ExportActions one={one} actions={actions} />
                </Box>
              ))}
            </Box>
            <Box sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'divider' }}>
              <Button size="small" component={PathLink} to="/export" onClick={() => setAnchor(null)}>
                {t('shell:exports.all')}
              </Button>
            </Box>
          </Popover>
        </Suspense>
      )}
    </>
  );
};
