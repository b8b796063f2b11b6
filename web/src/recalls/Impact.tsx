import Alert from '@mui/material/Alert';
import { getRecallImpact, type RecallImpact } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { FormSection } from '../ui/form/FormSection.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';
import { BatchesTable } from './BatchesTable.tsx';
import { CustomersTable } from './CustomersTable.tsx';
import { useFigures } from './figures.tsx';
import { hasSubject, type RecallSubject } from './open-search.ts';
import { OrdersTable } from './OrdersTable.tsx';

/** Everything a recall would affect: customers, remaining stock, and orders with reservations. */
export const Impact = ({ subject }: { subject: RecallSubject }) => {
  const { batch, item, supplierLot, ancestors = false } = subject;
  const of = batch ? { batch } : { item, supplierLot };
  const query = useQueryOf(
    'stock',
    getRecallImpact,
    { query: { ...of, ancestors: String(ancestors) } },
    { enabled: hasSubject(subject) },
  );
  return (
    <Loaded query={query} compact>
      {(impact) => <Found impact={impact} />}
    </Loaded>
  );
};

const Found = ({ impact }: { impact: RecallImpact }) => {
  const { t } = useTranslation();
  const figures = useFigures(impact);
  const others = [...new Set(impact.batches.flatMap(({ recalls }) => recalls))];
  return (
    <>
      {others.length > 0 && (
        <Alert severity="warning">{t('recalls:alreadyRecalled', { numbers: others.join(', ') })}</Alert>
      )}
      <KeyFigures figures={figures} />
      <FormSection columns={1} title={t('recalls:tab.batches')} description={t('recalls:batchesHint')}>
        <BatchesTable found={impact} />
      </FormSection>
      <FormSection columns={1} title={t('recalls:tab.customers')}>
        {impact.customers.length === 0 ? (
          <EmptyState
            compact
            title={t(impact.customersVisible ? 'recalls:noCustomers' : 'recalls:customersHidden')}
          />
        ) : (
          <CustomersTable found={impact} />
        )}
      </FormSection>
      <FormSection columns={1} title={t('recalls:tab.orders')} description={t('recalls:ordersHint')}>
        <OrdersTable found={impact} />
      </FormSection>
    </>
  );
};
