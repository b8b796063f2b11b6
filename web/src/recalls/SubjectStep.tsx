import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { LOTS_MOST, listSupplierLots, type SupplierLot } from '@granary/api/recalls';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import type { OpenRecallSearch } from './open-search.ts';

/** One batch if the user came from its page, otherwise a supplier lot found by number or item. */
export const SubjectStep = () => {
  const [search] = useSearchState<OpenRecallSearch>();
  return search.batch ? <BatchSubject batch={search.batch} /> : <LotSubject />;
};

const BatchSubject = ({ batch }: { batch: string }) => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<OpenRecallSearch>();
  const [warehouse, item, code] = batch.split('.');
  return (
    <FormSection columns={1} title={t('recalls:subjectBatch')} description={t('recalls:subjectBatchHint')}>
      <Alert severity="info">{t('recalls:batchChosen', { batch: code, item, warehouse })}</Alert>
      <FormControlLabel
        label={t('recalls:ancestors')}
        control={
          <Switch
            checked={search.ancestors ?? false}
            onChange={(_, ancestors) => change({ ancestors: ancestors || undefined })}
          />
        }
      />
      <Box>
        <Button color="inherit" onClick={() => change({ batch: undefined, ancestors: undefined })}>
          {t('recalls:lotInstead')}
        </Button>
      </Box>
    </FormSection>
  );
};

const LotSubject = () => {
  const { t } = useTranslation();
  const [search] = useSearchState<OpenRecallSearch>();
  const [typed, setTyped] = useState(search.supplierLot ?? '');
  const q = useDeferredValue(typed.trim());
  const query = useQueryOf('stock', listSupplierLots, { query: { q } }, { keepPrevious: true });
  return (
    <FormSection columns={1} title={t('recalls:subjectLot')} description={t('recalls:subjectLotHint')}>
      <TextField
        label={t('recalls:lotSearch')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          // Enter must not submit the wizard step.
          if (event.key === 'Enter') event.preventDefault();
        }}
        slotProps={{ htmlInput: { type: 'search', maxLength: 64 } }}
      />
      <Loaded query={query} compact>
        {({ lots }) => <Lots lots={lots} />}
      </Loaded>
    </FormSection>
  );
};

const Lots = ({ lots }: { lots: readonly SupplierLot[] }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const [search, change] = useSearchState<OpenRecallSearch>();
  const isChosen = ({ item, supplierLot }: SupplierLot) =>
    search.item === item && search.supplierLot === supplierLot;
  return (
    <>
      <SimpleTable
        label={t('recalls:lots')}
        rows={lots}
        rowId={({ item, supplierLot }) => `${item} ${supplierLot}`}
        empty={<EmptyState compact title={t('recalls:noLots')} />}
        columns={[
          {
            key: 'lot',
            label: t('recalls:lot'),
            render: (lot) => (
              <FormControlLabel
                label={lot.supplierLot}
                control={
                  <Radio
                    size="small"
                    name="lot"
                    checked={isChosen(lot)}
                    onChange={() => change({ item: lot.item, supplierLot: lot.supplierLot })}
                  />
                }
              />
            ),
          },
          {
            key: 'item',
            label: t('recalls:item'),
            render: (lot) => `${localName(lot.itemNames)} · ${lot.item}`,
          },
          { key: 'supplier', label: t('recalls:supplier'), render: ({ supplier }) => supplier ?? '–' },
          { key: 'warehouses', label: t('recalls:warehouses'), render: (lot) => lot.warehouses.join(', ') },
          { key: 'batches', label: t('recalls:batches'), align: 'right', render: ({ batches }) => batches },
          {
            key: 'current',
            label: t('recalls:onHand'),
            align: 'right',
            render: (lot) => <Quantity value={lot.current} unit={localName(lot.unit)} />,
          },
        ]}
      />
      {lots.length >= LOTS_MOST && (
        <Alert severity="info">{t('recalls:moreLots', { count: LOTS_MOST })}</Alert>
      )}
    </>
  );
};
