import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../app/client/connection.ts';
import { Tip } from '../ui/widgets/Tip.tsx';

export const ConnectionDot = () => {
  const { t } = useTranslation();
  const { tones } = useTheme();
  const state = useConnection();
  const colour = { live: tones.success, connecting: tones.warning, offline: tones.danger }[state].text;
  return (
    <Tip title={t(`shell:connection.${state}`)}>
      <Box
        component="output"
        aria-label={t(`shell:connection.${state}`)}
        data-connection={state}
        sx={{ width: 24, height: 24, display: 'grid', placeItems: 'center', mx: 1, flexShrink: 0 }}
      >
        <Box
          sx={{
            width: 9,
            height: 9,
            borderRadius: '50%',
            bgcolor: state === 'live' ? colour : 'transparent',
            border: `2px solid ${colour}`,
          }}
        />
      </Box>
    </Tip>
  );
};
