import type { ContractDetail } from '@granary/api/contracts';
import { formatMoney, formatQuantity, text, type Text } from '@granary/api/texts';
import { isPositive } from '@granary/domain/kernel';
import type { PdfDocument } from '@granary/pdf';
import {
  dayIn,
  factIf,
  footerOf,
  itemIn,
  namedIn,
  remarksNote,
  senderOf,
  sharedLabels,
  type Printing,
} from '../papers/index.ts';

const labels = {
  ...sharedLabels,
  title: text('销售合同', 'Sales contract', 'កិច្ចសន្យាលក់'),
  draft: text('草稿', 'DRAFT', 'សេចក្តីព្រាង'),
  terminated: text('已终止', 'TERMINATED', 'បានបញ្ចប់'),
  signed: text('签订日期', 'Signed', 'ចុះហត្ថលេខា'),
  expires: text('到期日期', 'Valid until', 'មានសុពលភាពដល់'),
  weight: text('重量（吨）', 'Weight (t)', 'ទម្ងន់ (តោន)'),
  totalAmount: text('合同总额', 'Total amount', 'ទឹកប្រាក់សរុប'),
  deposit: text('定金比例', 'Deposit', 'ប្រាក់កក់'),
  seller: text('卖方', 'For the seller', 'តំណាងអ្នកលក់'),
  buyer: text('买方', 'For the customer', 'តំណាងអតិថិជន'),
} as const satisfies Record<string, Text>;

type Contract = Omit<ContractDetail, 'timeline' | 'own'>;

/** The contract to sign. Until it is approved, it is stamped as a draft, and once terminated as that. */
export const contractPaperOf = (contract: Contract, { company, language, at }: Printing): PdfDocument => {
  const say = (word: keyof typeof labels): string => labels[word][language];
  const { code, customer, totalAmount, totalWeight, depositPercentage } = contract;
  const stamp = stampOf(contract);
  return {
    ...senderOf(company, language),
    title: say('title'),
    number: code,
    ...(stamp && { stamp: say(stamp) }),
    facts: [
      [say('customer'), namedIn(language, customer)],
      [say('signed'), dayIn(language, contract.signedDate)],
      ...factIf(say('expires'), dayIn(language, contract.expiryDate)),
      [say('totalAmount'), formatMoney(totalAmount)],
      ...factIf(say('weight'), isPositive(totalWeight) ? formatQuantity(totalWeight) : null),
      [say('deposit'), `${formatQuantity(depositPercentage)} %`],
    ],
    tables:
      contract.lines.length === 0
        ? []
        : [
            {
              columns: [
                { label: '#', width: 20 },
                { label: say('item'), width: '*' },
                { label: say('weight'), align: 'right', width: 'auto' },
                { label: say('amount'), align: 'right', width: 'auto' },
              ],
              rows: contract.lines.map(({ line, item, weight, amount }) => [
                String(line),
                itemIn(language, item),
                formatQuantity(weight),
                formatMoney(amount),
              ]),
              total: ['', say('total'), formatQuantity(totalWeight), formatMoney(totalAmount)],
            },
          ],
    notes: remarksNote(language, contract.remarks),
    signatures: [say('seller'), say('buyer')],
    footer: footerOf(language, at, contract.freshness.position),
  };
};

const stampOf = ({ approvalStatus, businessStatus }: Contract): 'draft' | 'terminated' | undefined => {
  if (businessStatus === 'terminated') return 'terminated';
  return approvalStatus === 'approved' ? undefined : 'draft';
};
