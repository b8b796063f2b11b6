import Box from '@mui/material/Box';

/** Hashes and keys: compared by eye, letter by letter. */
export const Code = ({ text }: { text: string }) => (
  <Box
    component="code"
    sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 12, overflowWrap: 'anywhere', minWidth: 140 }}
  >
    {text}
  </Box>
);
