import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import type { Colleague } from '@granary/api/discussions';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly id: string;
  readonly anchor: HTMLElement | null;
  readonly rows: readonly Colleague[];
  /** Index of the row that Enter takes. */
  readonly marked: number;
  readonly take: (colleague: Colleague) => void;
}

/** HTML has no elements for the choices of a text. */
const LISTBOX = { component: 'ul', role: 'listbox' } as const;
const OPTION = { component: 'li', role: 'option' } as const;

/** Colleagues to mention, below the text. */
export const MentionList = ({ id, anchor, rows, marked, take }: Props) => {
  const { t } = useTranslation();
  return (
    <Popper
      open={rows.length > 0}
      anchorEl={anchor}
      placement="bottom-start"
      sx={{ zIndex: (theme) => theme.zIndex.modal }}
    >
      <Paper elevation={8}>
        <Box
          {...LISTBOX}
          id={id}
          aria-label={t('discussions:colleagues')}
          sx={{ listStyle: 'none', m: 0, p: 1, minWidth: 220, maxWidth: '90vw' }}
        >
          {rows.map((colleague, index) => (
            <Box
              key={colleague.id}
              {...OPTION}
              id={`${id}-${index}`}
              aria-selected={index === marked}
              // The text keeps the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                take(colleague);
              }}
              sx={{
                px: 3,
                py: 2,
                borderRadius: 1,
                cursor: 'pointer',
                bgcolor: index === marked ? 'action.selected' : undefined,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box component="span" sx={{ fontWeight: 600 }}>
                {colleague.realName || colleague.username}
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                @{colleague.username}
              </Box>
            </Box>
          ))}
        </Box>
      </Paper>
    </Popper>
  );
};
