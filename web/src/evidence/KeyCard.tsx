import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Evidence } from '@granary/api/evidence';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../ui/copy-text.ts';
import { saveFile } from '../ui/files/save-file.ts';
import { Code } from './Code.tsx';

/** The public key, to be handed over by another channel than the packages it verifies. */
export const KeyCard = ({ publicKey: { id, pem } }: { publicKey: Evidence['key'] }) => {
  const { t } = useTranslation();
  const title = useId();
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-labelledby={title}
      sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}
    >
      <Typography id={title} variant="h3" component="h2">
        {t('evidence:publicKey')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 4 }}>
        {t('evidence:publicKeyHint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, mb: 4 }}>
        <Code text={id} />
        <Code text={pem.split('\n')[1] ?? ''} />
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button color="inherit" startIcon={<CopyIcon />} onClick={() => void copyText(pem)}>
          {t('evidence:copyKey')}
        </Button>
        <Button
          color="inherit"
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(new Blob([pem], { type: 'application/x-pem-file' }), `granary-${id}.pem`)}
        >
          {t('evidence:saveKey')}
        </Button>
      </Box>
    </Paper>
  );
};
