import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../widgets/MenuButton.tsx';
import type { useShownColumns } from './shown-columns.ts';
import type { Column } from './types.ts';

interface Props<Row> {
  readonly columns: readonly Column<Row>[];
  readonly shown: ReturnType<typeof useShownColumns<Row>>;
  /** The shown columns that fit. */
  readonly seen: readonly Column<Row>[];
}

export const ColumnChooser = <Row,>({ columns, shown, seen }: Props<Row>) => {
  const { t } = useTranslation();
  const isSeen = (column: Column<Row>) => seen.some(({ field }) => field === column.field);
  const unseen = shown.shown.length - seen.length;
  return (
    <MenuButton
      label={unseen > 0 ? t('common:moreColumns', { count: unseen }) : t('common:columns')}
      icon={
        <>
          <ColumnsIcon fontSize="small" />
          {unseen > 0 && (
            <Box component="span" aria-hidden sx={{ ml: 1, fontSize: 13, fontWeight: 600 }}>
              +{unseen}
            </Box>
          )}
        </>
      }
      size="small"
    >
      {(close) => [
        ...columns.map((column) => (
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={isSeen(column)}
            disabled={seen.length === 1 && isSeen(column)}
            onClick={() => shown.show(column.field, !isSeen(column))}
          >
            <Checkbox
              size="small"
              edge="start"
              checked={isSeen(column)}
              tabIndex={-1}
              disableRipple
              sx={{ py: 0 }}
            />
            {column.label}
          </MenuItem>
        )),
        <Divider key="divider" />,
        <MenuItem
          key="reset"
          onClick={() => {
            shown.reset();
            close();
          }}
        >
          {t('common:resetColumns')}
        </MenuItem>,
      ]}
    </MenuButton>
  );
};
