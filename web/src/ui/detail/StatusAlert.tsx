import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

/** Banner above a document: why it is blocked, what it waits for, or how it ended. Line breaks are kept. */
export const StatusAlert = (props: ComponentProps<typeof Alert>) => (
  <Box sx={{ px: { xs: 4, md: 6 }, pt: 4 }}>
    <Alert {...props} sx={{ '& .MuiAlert-message': { whiteSpace: 'pre-line' } }} />
  </Box>
);
