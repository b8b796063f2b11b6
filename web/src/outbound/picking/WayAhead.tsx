import ListIcon from '@mui/icons-material/FormatListNumbered';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';

interface Props {
  readonly done: number;
  readonly all: number;
  readonly label: string;
  /** The progress as figures. */
  readonly text: string;
  readonly list: { readonly label: string; readonly open: () => void };
}

/** Progress through the warehouse, with a button for the full list. */
export const WayAhead = ({ done, all, label, text, list }: Props) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
    <LinearProgress
      variant="determinate"
      value={all === 0 ? 0 : (done / all) * 100}
      aria-label={label}
      sx={{ flex: 1, height: 10, borderRadius: 5 }}
    />
    <strong>{text}</strong>
    <Button
      color="inherit"
      variant="outlined"
      startIcon={<ListIcon />}
      onClick={list.open}
      sx={{ minHeight: 56 }}
    >
      {list.label}
    </Button>
  </Box>
);
