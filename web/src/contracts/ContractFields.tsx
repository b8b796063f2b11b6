import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ContractDetail } from '@granary/api/contracts';
import type { CustomerRow } from '@granary/api/customers';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCustomerSource } from '../customers/index.ts';
import { CodeInput, DayInput, DecimalInput, EntityInput, TextInput } from '../ui/form/fields.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { creditOf, sumsOf, type ContractValues } from './form.ts';
import { LineFields } from './LineFields.tsx';

/** The fields of a contract; `contract` is set when editing. */
export const ContractFields = ({ contract }: { contract?: ContractDetail }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const customers = useCustomerSource();
  const signed: string = useWatch({ name: 'signedDate' });
  const lines: ContractValues['lines'] = useWatch({ name: 'lines' });
  const known = contract?.customer;
  return (
    <>
      <FormSection title={t('contracts:facts')}>
        {!contract && (
          <CodeInput required name="code" label={t('contracts:code')} hint={t('contracts:codeHint')} />
        )}
        <EntityInput<CustomerRow>
          required
          name="customer"
          label={t('contracts:customer')}
          source={customers}
          {...(known ? { known: { id: known.code, label: nameOf(known) } } : {})}
        />
        <DayInput required name="signedDate" label={t('contracts:signedDate')} />
        <DayInput
          name="expiryDate"
          label={t('contracts:expiryDate')}
          hint={t('contracts:expiryHint')}
          {...(signed ? { min: signed } : {})}
        />
        <Wide>
          <TextInput multiline name="remarks" label={t('contracts:remarks')} />
        </Wide>
      </FormSection>
      <FormSection title={t('contracts:lines')} columns={1}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('contracts:linesHint')}
        </Typography>
        <LineFields {...(contract ? { contract } : {})} />
      </FormSection>
      <FormSection title={t('contracts:credit')}>
        {lines.length === 0 ? (
          <>
            <DecimalInput required money name="totalAmount" label={t('contracts:totalAmount')} />
            <DecimalInput name="totalWeight" label={t('contracts:totalWeight')} unit={t('contracts:tons')} />
          </>
        ) : (
          <Sums />
        )}
        <DecimalInput required name="depositPercentage" label={t('contracts:depositPercentage')} unit="%" />
        <ExpectedCredit />
      </FormSection>
    </>
  );
};

const useSummed = (): ContractValues => {
  const [lines, totalAmount, totalWeight, depositPercentage] = useWatch<
    ContractValues,
    ['lines', 'totalAmount', 'totalWeight', 'depositPercentage']
  >({ name: ['lines', 'totalAmount', 'totalWeight', 'depositPercentage'] });
  return { lines, totalAmount, totalWeight, depositPercentage } as ContractValues;
};

const Sums = () => {
  const { t } = useTranslation();
  const { totalAmount, totalWeight } = sumsOf(useSummed());
  return (
    <>
      <Shown label={t('contracts:totalAmount')}>
        <Money amount={totalAmount} />
      </Shown>
      <Shown label={t('contracts:totalWeight')}>
        <Quantity value={totalWeight} unit={t('contracts:tons')} />
      </Shown>
    </>
  );
};

/** Preview of the credit that the contract will add to the limit. */
const ExpectedCredit = () => {
  const { t } = useTranslation();
  const credit = creditOf(useSummed());
  return (
    <Shown label={t('contracts:expectedCredit')} hint={t('contracts:expectedCreditHint')} strong>
      <Money amount={credit} />
    </Shown>
  );
};

const Shown = ({
  label,
  hint,
  strong = false,
  children,
}: {
  label: string;
  hint?: string;
  strong?: boolean;
  children: React.ReactNode;
}) => (
  <Box component="output" aria-label={label} sx={{ display: 'block' }}>
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Box
      sx={{ fontSize: strong ? 20 : 16, fontWeight: strong ? 600 : 500, fontVariantNumeric: 'tabular-nums' }}
    >
      {children}
    </Box>
    {hint && (
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
    )}
  </Box>
);
