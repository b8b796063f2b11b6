import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

/** Above a document: what stands in its way, what it waits for, or how it ended. Reasons keep their lines. */
export const Said = (props: ComponentProps<typeof Alert>) => (
  <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
    <Alert {...props} sx={{ '& .MuiAlert-message': { whiteSpace: 'pre-line' } }} />
  </Box>
);
