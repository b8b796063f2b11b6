import Box from '@mui/material/Box';

/** Hashes and keys, in a font for comparison by eye. */
export const Code = ({ text }: { text: string }) => (
  <Box
    component="code"
    sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 12, overflowWrap: 'anywhere', minWidth: 140 }}
  >
    {text}
  </Box>
);
