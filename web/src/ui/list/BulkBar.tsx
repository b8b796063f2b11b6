import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { notifyFailure } from '../../app/client/notifications.ts';
import { useCan } from '../../app/session/can.ts';
import { formatCount } from '../widgets/format.ts';
import { allRows } from './export-csv.ts';
import type { BulkAction, ListPageProps } from './types.ts';
import { askList, type ListState } from './use-list.ts';

/** Larger numbers call for an import or a job. */
const MOST_AT_ONCE = 500;

interface Props<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
  readonly actions: readonly BulkAction<Row>[];
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelected: (rows: ReadonlyMap<string, Row>) => void;
}

export const BulkBar = <Row extends object>({ props, list, actions, selected, onSelected }: Props<Row>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const allowed = actions.filter((action) => can(action.needs));
  const page = list.query.data?.page;
  if (selected.size === 0 || allowed.length === 0 || !page) return null;
  const rowsFor = ({ suits }: BulkAction<Row>) =>
    [...selected.values()].filter((row) => suits?.(row) ?? true);

  const whileBusy = async (work: () => void | Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  const selectAll = () =>
    whileBusy(async () => {
      const rows = await allRows<Row>(
        (one) => askList(props.contract, { ...list.request, ...one }),
        undefined,
        MOST_AT_ONCE,
      );
      onSelected(new Map(rows.map((row) => [props.rowId(row), row])));
    });
  const run = (action: BulkAction<Row>) =>
    whileBusy(async () => {
      await action.run(rowsFor(action));
      onSelected(new Map());
    });
  const offerAll = page.exact && page.total > selected.size && page.total <= MOST_AT_ONCE;

  return (
    <Box
      component="section"
      aria-label={t('common:bulk')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2,
        px: { xs: 4, md: 6 },
        py: 1.5,
        bgcolor: 'primary.light',
      }}
    >
      <Box component="strong" aria-live="polite">
        {t('common:selected', { chosen: formatCount(selected.size) })}
      </Box>
      {offerAll && (
        <Button size="small" onClick={() => void selectAll()} disabled={busy}>
          {t('common:selectAllMatching', { total: formatCount(page.total) })}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={() => onSelected(new Map())}>
        {t('common:clearSelection')}
      </Button>
      <Box sx={{ ml: 'auto', display: 'flex', gap: 2 }}>
        {allowed.map((action) => (
          <Button
            key={action.label}
            size="small"
            variant="contained"
            color={action.danger ? 'error' : 'primary'}
            startIcon={action.icon}
            loading={busy}
            disabled={rowsFor(action).length === 0}
            onClick={() => void run(action)}
          >
            {action.label}
          </Button>
        ))}
      </Box>
    </Box>
  );
};
