import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { RowActionItems, useAllowedActions } from './RowActions.tsx';
import type { Column, RowAction } from './types.ts';

interface Props<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  readonly onOpen: (row: Row) => void;
  readonly rowActions?: (row: Row) => readonly RowAction[];
}

const DETAILS_SHOWN = 4;

/** The rows of a list as cards, for narrow screens. */
export const CardList = <Row,>({ rows, columns, rowId, onOpen, rowActions }: Props<Row>) => {
  const at = (place: NonNullable<Column<Row>['card']>) => columns.filter((column) => column.card === place);
  const titles = at('title').length > 0 ? at('title') : columns.slice(0, 1);
  const details = columns.filter(
    (column) =>
      column.card === 'detail' || (column.card === undefined && !column.hidden && !titles.includes(column)),
  );
  // Details that are empty for a row make room for the next.
  const detailsOf = (row: Row) =>
    details.filter(({ text, render }) => text(row) && render?.(row) !== '').slice(0, DETAILS_SHOWN);

  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 3, display: 'grid', gap: 2 }}>
      {rows.map((row) => (
        <Box component="li" key={rowId(row)} sx={{ position: 'relative' }}>
          <Card onClick={() => onOpen(row)}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, pr: rowActions ? 8 : 0 }}>
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="subtitle2" component="div" sx={{ overflowWrap: 'anywhere' }}>
                  {titles.map((column) => column.text(row)).join(' · ')}
                </Typography>
                {at('subtitle').map((column) => (
                  <Typography
                    key={column.field}
                    variant="body2"
                    component="div"
                    sx={{ color: 'text.secondary' }}
                  >
                    {column.text(row)}
                  </Typography>
                ))}
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  gap: 1,
                  flexWrap: 'wrap',
                  alignContent: 'start',
                  justifyContent: 'end',
                }}
              >
                {at('status').map((column) => (
                  <span key={column.field}>{column.render?.(row) ?? column.text(row)}</span>
                ))}
              </Box>
            </Box>
            <Box component="dl" sx={{ m: 0, mt: 2, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
              {detailsOf(row).map((column) => (
                <div key={column.field}>
                  <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
                    {column.label}
                  </Typography>
                  <Typography variant="body2" component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                    {column.render?.(row) ?? column.text(row)}
                  </Typography>
                </div>
              ))}
            </Box>
          </Card>
          {rowActions && <CardActions actions={rowActions(row)} />}
        </Box>
      ))}
    </Box>
  );
};

const CardActions = ({ actions }: { actions: readonly RowAction[] }) => {
  const { t } = useTranslation();
  const allowed = useAllowedActions(actions);
  if (allowed.length === 0) return null;
  return (
    <Box sx={{ position: 'absolute', top: 6, right: 4 }}>
      <MenuButton label={t('common:moreActions')} icon={<MoreIcon fontSize="small" />}>
        {(close) => <RowActionItems actions={allowed} close={close} />}
      </MenuButton>
    </Box>
  );
};

const Card = styled(ButtonBase)(({ theme }) => ({
  display: 'block',
  width: '100%',
  textAlign: 'left',
  font: 'inherit',
  padding: theme.spacing(3, 4),
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
}));
