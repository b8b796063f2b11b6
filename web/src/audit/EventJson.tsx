import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { WITHHELD } from '@granary/api/operation-log';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text.ts';

/** An event as recorded; omitted parts are marked as such. */
export const EventJson = ({ value }: { value: object }) => {
  const { t } = useTranslation();
  const json = JSON.stringify(value, null, 2);
  return (
    <Box sx={{ position: 'relative' }}>
      <Button
        size="small"
        color="inherit"
        startIcon={<CopyIcon />}
        onClick={() => void copyText(json)}
        sx={{ position: 'absolute', top: 4, right: 4 }}
      >
        {t('audit:copy')}
      </Button>
      <Box
        component="pre"
        tabIndex={0}
        aria-label={t('audit:json')}
        sx={{
          m: 0,
          p: 3,
          pt: 9,
          fontSize: 12,
          lineHeight: 1.6,
          bgcolor: 'action.hover',
          borderRadius: 1,
          overflow: 'auto',
          maxHeight: '60vh',
        }}
      >
        {json.replaceAll(WITHHELD, `(${t('audit:withheld')})`)}
      </Box>
      {json.includes(WITHHELD) && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
          {t('audit:withheldNote')}
        </Typography>
      )}
    </Box>
  );
};
