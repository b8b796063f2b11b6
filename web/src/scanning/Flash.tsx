import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { flash } from './feedback.ts';

/** Green for a correct scan, red for a wrong one, for half a second. */
export const Flash = () => {
  const tone = flash.use((state) => state.tone);
  const count = flash.use((state) => state.count);
  const { tones } = useTheme();
  if (tone === undefined) return null;
  return (
    <Box
      key={count}
      aria-hidden
      data-flash={tone}
      sx={{
        position: 'fixed',
        inset: 0,
        zIndex: 'tooltip',
        pointerEvents: 'none',
        bgcolor: tones[tone === 'right' ? 'success' : 'danger'].text,
        animation: 'picking-flash 450ms ease-out forwards',
        '@keyframes picking-flash': { from: { opacity: 0.45 }, to: { opacity: 0 } },
      }}
    />
  );
};
