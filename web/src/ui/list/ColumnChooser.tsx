import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
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
}

export const ColumnChooser = <Row,>({ columns, shown }: Props<Row>) => {
  const { t } = useTranslation();
  return (
    <MenuButton label={t('common:columns')} icon={<ColumnsIcon fontSize="small" />} size="small">
      {(close) => [
        ...columns.map((column) => (
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={shown.isShown(column)}
            disabled={shown.shown.length === 1 && shown.isShown(column)}
            onClick={() => shown.show(column.field, !shown.isShown(column))}
          >
            <Checkbox
              size="small"
              edge="start"
              checked={shown.isShown(column)}
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
