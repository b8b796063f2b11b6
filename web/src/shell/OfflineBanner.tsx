import OfflineIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../app/client/connection.ts';

export const OfflineBanner = () => {
  const { t } = useTranslation();
  const { tones } = useTheme();
  const offline = useConnection() === 'offline';
  return (
    <output>
      {offline && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: { xs: 4, md: 6 },
            py: 2,
            color: tones.warning.text,
            bgcolor: tones.warning.background,
          }}
        >
          <OfflineIcon fontSize="small" />
          {t('errors:offline')}
        </Box>
      )}
    </output>
  );
};
