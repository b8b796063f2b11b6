import { zodResolver } from '@hookform/resolvers/zod';
import { contractInput, newContract, type ContractDetail } from '@granary/api/contracts';
import { contractFaults, contractSums, expectedCredit } from '@granary/domain/contracts/rules';
import i18next from 'i18next';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import type { Difference } from '../ui/form/use-revision.tsx';
import { asTyped, moneyAsTyped, today } from '../ui/widgets/format.ts';

/** Raw form values: strings, empty if not entered. */
export interface LineValues {
  item: string;
  weight: string;
  amount: string;
}
export interface ContractValues {
  customer: string;
  signedDate: string;
  expiryDate: string;
  totalAmount: string;
  totalWeight: string;
  depositPercentage: string;
  remarks: string;
  lines: LineValues[];
}
export interface NewContractValues extends ContractValues {
  code: string;
}
export type ContractOutput = z.output<typeof contractInput>;
export type NewContractOutput = z.output<typeof newContract>;

export const blankLine = (): LineValues => ({ item: '', weight: '', amount: '' });

export const blankContract = (customer: string): NewContractValues => ({
  code: '',
  customer,
  signedDate: today(),
  expiryDate: '',
  totalAmount: '',
  totalWeight: '',
  depositPercentage: '',
  remarks: '',
  lines: [],
});

export const valuesOf = (contract: ContractDetail): ContractValues => ({
  customer: contract.customer.code,
  signedDate: contract.signedDate,
  expiryDate: contract.expiryDate ?? '',
  totalAmount: moneyAsTyped(contract.totalAmount),
  totalWeight: asTyped(contract.totalWeight),
  depositPercentage: asTyped(contract.depositPercentage),
  remarks: contract.remarks ?? '',
  lines: contract.lines.map(({ item, weight, amount }) => ({
    item: item.code,
    weight: asTyped(weight),
    amount: moneyAsTyped(amount),
  })),
});

/**
 * The server's schema plus the rules between fields, which are checked even while other fields are empty, so that a
 * wrong date is reported at once. With lines, the total is computed from them and need not be entered.
 */
const resolverOf =
  <Values extends ContractValues, Output>(
    bySchema: Resolver<Values, unknown, Output>,
  ): Resolver<Values, unknown, Output> =>
  async (values, context, options) => {
    const sums = sumsOf(values);
    const filled = {
      ...values,
      totalWeight: values.totalWeight || '0',
      ...(values.lines.length > 0 && sums),
    };
    const result = await bySchema(filled, context, options);
    const faults = contractFaults({
      depositPercentage: decimalOf(values.depositPercentage),
      signedDate: values.signedDate,
      expiryDate: values.expiryDate || null,
    });
    if (faults.length === 0) return result;
    const errors: FieldErrors = { ...result.errors };
    for (const { field, code } of faults)
      errors[field] = { type: code, message: i18next.t(`contracts:fault.${code}`) };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };

type Resolving<Values extends FieldValues, Output> = Resolver<Values, unknown, Output>;
export const createResolver = resolverOf(
  zodResolver(newContract) as unknown as Resolving<NewContractValues, NewContractOutput>,
);
export const editResolver = resolverOf(
  zodResolver(contractInput) as unknown as Resolving<ContractValues, ContractOutput>,
);

const isDecimal = (text: string): boolean => /^\d{1,12}(\.\d{1,3})?$/.test(text);
/** Text that is not a decimal counts as 0. */
const decimalOf = (text: string): string => (isDecimal(text) ? text : '0');

/** Totals as the server computes them. */
export const sumsOf = ({
  lines,
  totalAmount,
  totalWeight,
}: Pick<ContractValues, 'lines' | 'totalAmount' | 'totalWeight'>): {
  totalAmount: string;
  totalWeight: string;
} =>
  contractSums(
    lines.map(({ weight, amount }) => ({ weight: decimalOf(weight), amount: decimalOf(amount) })),
    { totalAmount: decimalOf(totalAmount), totalWeight: decimalOf(totalWeight) },
  );

/** The credit that these values yield; undefined until they suffice to compute it. */
export const creditOf = (
  values: Pick<ContractValues, 'lines' | 'totalAmount' | 'totalWeight' | 'depositPercentage'>,
): string | undefined => {
  const { totalAmount } = sumsOf(values);
  const { depositPercentage, lines } = values;
  if (!isDecimal(depositPercentage) || (lines.length === 0 && !isDecimal(values.totalAmount)))
    return undefined;
  return expectedCredit(totalAmount, depositPercentage);
};

const headerFields = [
  'customer',
  'signedDate',
  'expiryDate',
  'totalAmount',
  'totalWeight',
  'depositPercentage',
  'remarks',
] as const satisfies readonly (keyof ContractValues)[];

/** The differences between two versions of a contract; the lines count as one field. */
export const differences = (mine: ContractValues, theirs: ContractValues): Difference<ContractValues>[] => {
  const header = headerFields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ field, mine: mine[field] || '–', theirs: theirs[field] || '–' }));
  const lines = { mine: linesText(mine), theirs: linesText(theirs) };
  return lines.mine === lines.theirs ? header : [...header, { field: 'lines' as const, ...lines }];
};

const linesText = ({ lines }: ContractValues): string =>
  lines.map(({ item, weight, amount }) => `${item} ${weight} t $${amount}`).join(', ') || '–';
