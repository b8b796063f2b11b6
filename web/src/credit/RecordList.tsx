import { creditRecordFields, listCreditRecords, type CreditRecord } from '@granary/api/credit';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { useEventListColumn } from '../ui/widgets/event-column.tsx';
import { formatMoneyChange } from '../ui/widgets/format.ts';
import { businessName, lineTypeName } from './names.ts';

const column = columnsOf<CreditRecord>();

/** All credit movements of all customers. */
export const RecordList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const columns = useColumns();
  const cause = useEventListColumn<CreditRecord>();
  const views = useMemo(() => viewsOf(t), [t]);
  const shown = useMemo(() => [...columns, ...cause], [columns, cause]);
  return (
    <ListPage<CreditRecord>
      name="credit-records"
      title={t('credit:title')}
      topic="credit"
      contract={listCreditRecords}
      fields={creditRecordFields}
      columns={shown}
      rowId={({ id }) => id}
      views={views}
      defaultSort="recordedAt:desc"
      searchLabel={t('credit:searchRecords')}
      open={({ customer, id }) => ({
        to: '/credit-management/statements/$customer',
        params: { customer: customer.code },
        search: { line: id },
      })}
      empty={{ title: t('credit:recordsEmpty') }}
      banner={tabs}
    />
  );
};

/** A signed change; most lines change only one of the three amounts. */
const change = (field: 'limitChange' | 'usedChange' | 'reservedChange', label: string) =>
  column.money(field, label, {
    width: 108,
    render: (row) => formatMoneyChange(row[field]),
  });

const useColumns = (): Column<CreditRecord>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.named('customer', t('credit:customer'), { flex: 1, width: 170, card: 'title' }),
      column.moment('recordedAt', t('credit:recordedAt')),
      column.choice('type', t('credit:typeLabel'), lineTypeName, { width: 130, card: 'subtitle' }),
      column.text('document', t('credit:document'), { width: 165 }),
      change('limitChange', t('credit:limitChange')),
      change('usedChange', t('credit:usedChange')),
      change('reservedChange', t('credit:reservedChange')),
      column.money('available', t('credit:availableAfter'), { width: 120 }),
      column.person('username', t('credit:actor'), { width: 140 }),
      column.choice('business', t('credit:businessLabel'), businessName, { width: 150, card: 'none' }),
      column.person('approver', t('credit:approver'), { width: 120, card: 'none' }),
      column.moment('approvedAt', t('credit:approvedAt'), { width: 160, card: 'none' }),
      column.moment('occurredAt', t('credit:occurredAt'), { hidden: true, card: 'none' }),
      column.text('reason', t('credit:reason'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  {
    key: 'limits',
    label: t('credit:view.limits'),
    filter: ['type:in:opening,contribution,increase,decrease'],
  },
  { key: 'sales', label: t('credit:view.sales'), filter: ['type:in:hold,release,charge,void,return'] },
  { key: 'payments', label: t('credit:view.payments'), filter: ['type:in:repayment'] },
];
