import RemoveIcon from '@mui/icons-material/Close';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ListFilter } from '@granary/api/http';
import { useTranslation } from 'react-i18next';
import { filterText } from './filter-text.ts';
import type { Column } from './types.ts';

interface Props<Row> {
  readonly filter: ListFilter;
  readonly column: Column<Row> | undefined;
  /** Without these, the filter belongs to the view. */
  readonly onEdit?: (anchor: HTMLElement) => void;
  readonly onRemove?: () => void;
}

export const FilterChip = <Row,>({ filter, column, onEdit, onRemove }: Props<Row>) => {
  const { t } = useTranslation();
  const text = filterText(t, filter, column);
  return (
    <Chip data-filter={filter.field}>
      {onEdit ? (
        <Words onClick={(event) => onEdit(event.currentTarget)}>{text}</Words>
      ) : (
        <Words component="span">{text}</Words>
      )}
      {onRemove && (
        <IconButton
          size="small"
          aria-label={t('common:removeFilter', { filter: text })}
          onClick={onRemove}
          sx={{ p: 0.75 }}
        >
          <RemoveIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Chip>
  );
};

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 30,
  maxWidth: '100%',
  borderRadius: 6,
  border: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.default,
}));

const Words = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-block',
  minHeight: 24,
  padding: theme.spacing(0.5, 2),
  borderRadius: 5,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
})) as typeof ButtonBase;
