import { getCreditAccount, recordRepayment, repaymentInput, type CreditAccount } from '@granary/api/credit';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { DayInput, DecimalInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { today } from '../ui/widgets/format.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';

type Values = z.input<typeof repaymentInput>;
type Output = z.output<typeof repaymentInput>;

const route = getRouteApi('/main/credit-management/statements/$customer/repayment');

export const RepaymentPage = () => {
  const { customer } = route.useParams();
  const query = useQueryOf('credit', getCreditAccount, { params: { customer } });
  return <Loaded query={query}>{(account) => <RepaymentForm account={account} />}</Loaded>;
};

const RepaymentForm = ({ account }: { account: CreditAccount }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const nameOf = useNameOf();
  const customer = account.customer.code;
  const form = useSchemaForm(repaymentInput, { amount: '', paidOn: today(), reference: '', notes: '' });
  const repay = useCommand(recordRepayment, { form, success: t('credit:repaid') });
  const back = () => void navigate({ to: '/credit-management/statements/$customer', params: { customer } });
  return (
    <FormPage<Values, Output>
      title={t('credit:repaymentTitle', { customer: nameOf(account.customer) })}
      form={form}
      draft={`credit-repayment-${customer}`}
      pending={repay.pending}
      submitLabel={t('credit:repay')}
      onSubmit={async (body) => {
        const saved = (await repay.run({ params: { customer }, body })) !== undefined;
        if (saved) back();
        return saved;
      }}
      onCancel={back}
    >
      <FormSection title={t('credit:repayment')} description={t('credit:repaymentHint')}>
        <DecimalInput money required name="amount" label={t('credit:amount')} />
        <DayInput required name="paidOn" label={t('credit:paidOn')} max={today()} />
        <TextInput name="reference" label={t('credit:reference')} hint={t('credit:referenceHint')} />
        <Wide>
          <TextInput multiline name="notes" label={t('credit:notes')} />
        </Wide>
      </FormSection>
      <FormSection title={t('credit:openShipments', { count: account.openShipments })} columns={1}>
        <OpenShipments account={account} />
      </FormSection>
    </FormPage>
  );
};

const OpenShipments = ({ account }: { account: CreditAccount }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable
      label={t('credit:openShipments', { count: account.openShipments })}
      rows={account.shipments}
      rowId={({ document }) => document}
      empty={t('credit:nothingOwed')}
      columns={[
        { key: 'document', label: t('credit:document'), render: ({ document }) => document },
        {
          key: 'shippedAt',
          label: t('credit:shippedAt'),
          render: ({ shippedAt }) => <DateText value={shippedAt} />,
        },
        { key: 'days', label: t('credit:days'), align: 'right', render: ({ days }) => days },
        {
          key: 'amount',
          label: t('credit:amount'),
          align: 'right',
          render: ({ amount }) => <Money amount={amount} />,
        },
        {
          key: 'outstanding',
          label: t('credit:outstanding'),
          align: 'right',
          render: ({ outstanding }) => <Money amount={outstanding} />,
        },
      ]}
    />
  );
};
