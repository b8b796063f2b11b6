import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, type CallInput } from '../app/client/call.ts';
import type { ApiFailure } from '../app/client/failure.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import type { ListAnswer, ListContract } from '../ui/list/types.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';

interface Props<Row extends object> {
  readonly label: string;
  readonly contract: ListContract<Row>;
  readonly id: string;
  readonly columns: readonly SimpleColumn<Row>[];
  readonly rowId: (row: Row) => string;
  readonly empty: string;
}

/** A paged ledger inside a batch page. */
export const LedgerTable = <Row extends object>({
  label,
  contract,
  id,
  columns,
  rowId,
  empty,
}: Props<Row>) => {
  const { t } = useTranslation();
  const [cursor, setCursor] = useState<string>();
  const query = useQuery<ListAnswer<Row>, ApiFailure>({
    queryKey: ['stock', contract.path, { id }, cursor],
    queryFn: ({ signal }) =>
      call<ListContract<Row>>(
        contract,
        { params: { id }, query: { cursor } } as unknown as CallInput<ListContract<Row>>,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const turn = (to: string | null, words: string) => (
    <Button size="small" color="inherit" disabled={to === null} onClick={() => setCursor(to ?? undefined)}>
      {words}
    </Button>
  );
  return (
    <Loaded query={query} compact>
      {({ rows, page }) => (
        <>
          <SimpleTable<Row>
            label={label}
            rows={rows}
            rowId={rowId}
            columns={columns}
            empty={<EmptyState compact title={empty} />}
          />
          {rows.length > 0 && (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
              <Typography variant="body2" sx={{ color: 'text.secondary', mr: 'auto' }}>
                {t('common:range', {
                  from: page.from,
                  to: page.to,
                  total: `${page.total}${page.exact ? '' : '+'}`,
                })}
              </Typography>
              {(page.previous ?? page.next) !== null && (
                <>
                  {turn(page.previous, t('common:previousPage'))}
                  {turn(page.next, t('common:nextPage'))}
                </>
              )}
            </Box>
          )}
        </>
      )}
    </Loaded>
  );
};
