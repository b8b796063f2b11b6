import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { listBatches, type BatchRow } from '@granary/api/stock';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { useCan } from '../app/session/can.ts';
import { settings } from '../app/settings/settings.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { EntityPicker, type EntitySource } from '../ui/widgets/EntityPicker.tsx';
import { formatMoment } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { LineageGraph } from './LineageGraph.tsx';
import type { LineageSearch } from './lineage-search.ts';

interface TraceSearch extends LineageSearch {
  readonly batch?: string | undefined;
  readonly at?: string | undefined;
  readonly effective?: string | undefined;
}

/** Finds a batch by code, item or supplier lot, and shows its lineage. */
export const TracePage = () => {
  const { t } = useTranslation();
  const can = useCan();
  const [{ batch, at, effective }, change] = useSearchState<TraceSearch>();
  const source = useBatchSource();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (batch === undefined) field.current?.focus();
  }, [batch]);
  const [warehouse = '', item = '', code = ''] = (batch ?? '').split('.');
  return (
    <>
      <PageHeader
        title={t('shell:nav.lineage')}
        subtitle={batch ? `${code} · ${item} · ${warehouse}` : t('lineage:ask')}
      />
      <Box sx={{ display: 'grid', gap: 5, p: { xs: 4, md: 6 } }}>
        {can('inventory:read') && (
          <Box sx={{ maxWidth: 560 }}>
            <EntityPicker<BatchRow>
              key={batch}
              source={source}
              value={batch}
              {...(batch ? { known: { id: batch, label: code, detail: `${item} · ${warehouse}` } } : {})}
              onChange={(id) => id !== batch && change({ batch: id, node: undefined }, { replace: false })}
              inputRef={field}
              look={{ label: t('lineage:batchOrLot') }}
            />
          </Box>
        )}
        <Past at={at} effective={effective} onNow={() => change({ at: undefined, effective: undefined })} />
        {batch ? (
          <LineageGraph key={batch} batch={batch} at={at} effective={effective} height="max(420px, 60vh)" />
        ) : (
          <EmptyState title={t('lineage:choose')} />
        )}
      </Box>
    </>
  );
};

interface PastProps {
  readonly at: string | undefined;
  readonly effective: string | undefined;
  readonly onNow: () => void;
}

const Past = ({ at, effective, onNow }: PastProps) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  if (at === undefined && effective === undefined) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onNow}>
          {t('lineage:now')}
        </Button>
      }
    >
      {at !== undefined && t('lineage:asRecorded', { position: at })}{' '}
      {effective !== undefined && t('lineage:asEffective', { moment: formatMoment(effective, language) })}
    </Alert>
  );
};

/** Searches all of the user's warehouses, because goods move between them. */
const useBatchSource = (): EntitySource<BatchRow> => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return useMemo(
    () => ({
      topic: 'stock',
      contract: listBatches,
      option: (row) => ({
        id: row.id,
        label: row.batch,
        detail: [
          localName(row.itemNames),
          localName(row.warehouseNames),
          row.supplierLot && t('lineage:lot', { lot: row.supplierLot }),
        ]
          .filter(Boolean)
          .join(' · '),
      }),
    }),
    [localName, t],
  );
};
