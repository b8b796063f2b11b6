import PinIcon from '@mui/icons-material/PushPin';
import UnpinnedIcon from '@mui/icons-material/PushPinOutlined';
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

const wholeLine = { gridColumn: '1 / -1' };

/** Which columns are shown, and which stay on the left. */
export const ColumnChooser = <Row,>({ columns, shown, seen }: Props<Row>) => {
  const { t } = useTranslation();
  const isSeen = (column: Column<Row>) => seen.some(({ field }) => field === column.field);
  const isPinned = ({ field }: Column<Row>) => shown.pinned.includes(field);
  // The first column stays anyway.
  const canBePinned = (column: Column<Row>) => isSeen(column) && column.field !== seen[0]?.field;
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
      layout={{ display: 'grid', gridTemplateColumns: '1fr auto' }}
    >
      {(close) => [
        ...columns.flatMap((column) => [
          <MenuItem
            key={column.field}
            role="menuitemcheckbox"
            aria-checked={isSeen(column)}
            disabled={seen.length === 1 && isSeen(column)}
            onClick={() => shown.show(column.field, !isSeen(column))}
            sx={canBePinned(column) ? {} : wholeLine}
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
          </MenuItem>,
          // A menu may own no plain button, so this is its item too, reached by the arrow keys.
          canBePinned(column) && (
            <MenuItem
              key={`pin ${column.field}`}
              role="menuitemcheckbox"
              aria-checked={isPinned(column)}
              aria-label={t('common:pinColumn', { column: column.label })}
              title={t(isPinned(column) || shown.canPin ? 'common:pin' : 'common:noMorePins')}
              disabled={!isPinned(column) && !shown.canPin}
              onClick={() => shown.pin(column.field, !isPinned(column))}
              sx={{ px: 3, justifyContent: 'center' }}
            >
              {isPinned(column) ? (
                <PinIcon fontSize="small" color="primary" />
              ) : (
                <UnpinnedIcon fontSize="small" color="action" />
              )}
            </MenuItem>
          ),
        ]),
        <Divider key="divider" sx={wholeLine} />,
        <MenuItem
          key="reset"
          sx={wholeLine}
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
