import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { layout } from './layout-state.ts';
import { useNavigablePages } from '../app/navigation/navigation.ts';

const pageKeys = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['?', 'help'],
  ['n', 'new'],
  ['e', 'edit'],
  ['j / k', 'move'],
  ['Space', 'peek'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['a / r', 'decide'],
  ['Ctrl Enter', 'submit'],
  ['Esc', 'back'],
] as const;

export const KeyHelp = () => {
  const { t } = useTranslation();
  const pages = useNavigablePages();
  return (
    <Dialog open onClose={() => layout.set({ help: false })} maxWidth="sm" fullWidth>
      <DialogTitle>{t('shell:keys.title')}</DialogTitle>
      <DialogContent sx={{ pb: 6 }}>
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <Keys rows={pageKeys.map(([key, name]) => [key, t(`shell:keys.${name}`)])} />
          <Keys rows={pages.flatMap((page) => (page.go ? [[`g ${page.go}`, t(page.label)] as const] : []))} />
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 4 }}>
          {t('shell:keys.note')}
        </Typography>
      </DialogContent>
    </Dialog>
  );
};

const Keys = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 2, alignContent: 'start' }}
  >
    {rows.map(([key, meaning]) => [
      <Box key={key} component="dt" sx={{ justifySelf: 'start' }}>
        <Box
          component="kbd"
          sx={{
            font: 'inherit',
            fontSize: 12,
            px: 2,
            py: 0.5,
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
          }}
        >
          {key}
        </Box>
      </Box>,
      <Box key={`${key} meaning`} component="dd" sx={{ m: 0 }}>
        {meaning}
      </Box>,
    ])}
  </Box>
);
