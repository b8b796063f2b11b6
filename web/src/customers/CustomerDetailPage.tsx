import { restorersOf } from '@granary/api/access';
import type { CreditStateAsOf } from '@granary/api/audit';
import { getCreditAccount } from '@granary/api/credit';
import { getCustomer, type CustomerDetail } from '@granary/api/customers';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { useEvidenceAction } from '../evidence/index.ts';
import { creditSource, useTimeTravel, useTravelPage } from '../time-travel/index.ts';
import { DetailPage } from '../ui/detail/DetailPage.tsx';
import { Facts } from '../ui/detail/Facts.tsx';
import { DeletedBanner } from '../ui/detail/DeletedBanner.tsx';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import type { RowAction } from '../ui/list/types.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { timelineOf } from '../ui/timeline/entries.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { ContractsTab } from './ContractsTab.tsx';
import { CreditOverview, useCreditFigures } from './CreditOverview.tsx';
import { OrdersTab } from './OrdersTab.tsx';
import { Statistics } from './Statistics.tsx';
import { useCustomerActions, type CustomerActions } from './use-customer-actions.ts';

const route = getRouteApi('/main/customers/$code');

export const CustomerDetailPage = () => {
  const { code } = route.useParams();
  const query = useQueryOf('customer', getCustomer, { params: { code } });
  return <Loaded query={query}>{(customer) => <Customer customer={customer} />}</Loaded>;
};

const Customer = ({ customer }: { customer: CustomerDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useLocalName();
  const actions = useCustomerActions();
  const { code, deletedAt } = customer;
  const credit = useQueryOf('credit', getCreditAccount, { params: { customer: code } });
  const figures = useCreditFigures(credit.data);
  const can = useCan();
  const travel = useTimeTravel(creditSource, code);
  const past = useTravelPage(travel, { status: PastStanding, figures: usePastFigures() });
  return (
    <DetailPage
      title={nameOf(customer)}
      subtitle={[code, t(`customers:type.${customer.type}`)].join(' · ')}
      status={<StatusChip kind="warehouse" value={customer.status} />}
      next={
        deletedAt === null && customer.status === 'active'
          ? {
              label: t('customers:newSale'),
              needs: 'sales_outbound:write',
              run: () => void navigate({ to: '/orders/sales-outbound/create', search: { customer: code } }),
            }
          : undefined
      }
      second={
        deletedAt === null
          ? {
              label: t('common:edit'),
              needs: 'customer:write',
              run: () => void navigate({ to: '/customers/$code/edit', params: { code } }),
            }
          : undefined
      }
      actions={useRowActions(customer, actions)}
      figures={figures}
      banner={<Banner customer={customer} actions={actions} />}
      syncing={actions.syncing}
      tabs={[
        { key: 'profile', label: t('customers:profile'), render: () => <Profile customer={customer} /> },
        { key: 'credit', label: t('customers:credit'), render: () => <CreditOverview query={credit} /> },
        ...(can('sales_outbound:read')
          ? [{ key: 'orders', label: t('customers:orderList'), render: () => <OrdersTab code={code} /> }]
          : []),
        ...(can('contract:read')
          ? [
              {
                key: 'contracts',
                label: t('customers:contracts'),
                render: () => <ContractsTab code={code} />,
              },
            ]
          : []),
        {
          key: 'statistics',
          label: t('customers:statistics'),
          render: () => <Statistics statistics={customer.statistics} />,
        },
      ]}
      timeline={timelineOf(customer.timeline)}
      {...(can('credit:read') ? past : {})}
    />
  );
};

const PastStanding = ({ standing }: CreditStateAsOf) => <StatusChip kind="credit" value={standing} />;

const usePastFigures = () => {
  const { t } = useTranslation();
  return ({ limit, used, reserved, available }: CreditStateAsOf): Figure[] => [
    { label: t('customers:creditLimit'), value: <Money amount={limit} /> },
    { label: t('customers:used'), value: <Money amount={used} /> },
    { label: t('customers:reserved'), value: <Money amount={reserved} /> },
    { label: t('customers:available'), value: <Money amount={available} /> },
  ];
};

const useRowActions = (customer: CustomerDetail, actions: CustomerActions): RowAction[] => {
  const navigate = useNavigate();
  const evidence = useEvidenceAction('customer', customer.code);
  const { button } = actions;
  const erase: RowAction = button.erase(customer);
  if (customer.deletedAt !== null) return [evidence, erase];
  return [
    customer.status === 'active' ? button.deactivate(customer) : button.activate(customer),
    button.remove(customer, () => void navigate({ to: '/customers' })),
    evidence,
    erase,
  ];
};

const Profile = ({ customer }: { customer: CustomerDetail }) => {
  const { t } = useTranslation();
  const { minimumShelfLifeDays: days } = customer;
  return (
    <Facts
      facts={[
        { label: t('customers:code'), value: customer.code },
        { label: t('customers:name'), value: customer.name },
        { label: t('customers:englishName'), value: customer.englishName },
        { label: t('customers:khmerName'), value: customer.khmerName },
        { label: t('customers:contactPerson'), value: customer.contactPerson },
        { label: t('customers:phone'), value: customer.phone },
        { label: t('customers:email'), value: customer.email },
        { label: t('customers:address'), value: customer.address },
        { label: t('customers:openingLimit'), value: <Money amount={customer.openingLimit} /> },
        {
          label: t('customers:minimumShelfLife'),
          value: days === null ? null : t('customers:dayCount', { count: days }),
        },
        { label: t('customers:createdAt'), value: <DateText value={customer.createdAt} /> },
        { label: t('customers:remarks'), value: customer.remarks, wide: true },
      ]}
    />
  );
};

const Banner = ({ customer, actions }: { customer: CustomerDetail; actions: CustomerActions }) => {
  const { t } = useTranslation();
  const can = useCan();
  if (customer.deletedAt !== null)
    return (
      <DeletedBanner
        body={t('customers:inBin')}
        mayRestore={can(restorersOf('customer'))}
        pending={actions.pending}
        onRestore={() => void actions.restore(customer)}
      />
    );
  return customer.erased ? <StatusAlert severity="info">{t('customers:erasedBody')}</StatusAlert> : null;
};
