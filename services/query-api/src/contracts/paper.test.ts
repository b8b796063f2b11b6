import type { ContractDetail } from '@granary/api/contracts';
import { languages } from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import { contractPaperOf } from './paper.ts';

const contract = {
  code: 'HT-2026-001',
  customer: { code: 'KAMPOT', name: '贡布农资', englishName: 'Kampot Agro', khmerName: null },
  approvalStatus: 'approved',
  businessStatus: 'active',
  signedDate: '2026-03-01',
  expiryDate: null,
  totalAmount: '10000.00',
  totalWeight: '12.500',
  depositPercentage: '30.00',
  expectedCredit: '3000.00',
  remarks: null,
  lines: [
    {
      line: 1,
      item: { code: 'UREA-46', name: '尿素', englishName: 'Urea', khmerName: null },
      weight: '12.500',
      amount: '10000.00',
    },
  ],
  freshness: { position: '77', at: '', stale: false },
} as unknown as ContractDetail;
const at = '2026-11-21T05:06:07.000Z';
const printed = (changes: Partial<ContractDetail> = {}) =>
  contractPaperOf({ ...contract, ...changes }, { company: null, language: 'en-US', at });

describe('the printed contract', () => {
  it('shows parties, terms and lines, and the sum of the lines', () => {
    const paper = printed();
    expect(paper).not.toHaveProperty('sender');
    expect(paper).not.toHaveProperty('stamp');
    expect(paper.facts).toEqual([
      ['Customer', 'Kampot Agro (KAMPOT)'],
      ['Signed', '1 Mar 2026'],
      ['Total amount', '$10,000.00'],
      ['Weight (t)', '12.5'],
      ['Deposit', '30 %'],
    ]);
    expect(paper.tables[0]?.rows).toEqual([['1', 'UREA-46 Urea', '12.5', '$10,000.00']]);
    expect(paper.tables[0]?.total).toEqual(['', 'Total', '12.5', '$10,000.00']);
  });

  it('has no table without lines', () => {
    expect(printed({ lines: [] }).tables).toEqual([]);
  });

  it('is stamped as a draft until it is approved', () => {
    for (const approvalStatus of ['draft', 'submitted', 'rejected'] as const)
      expect(printed({ approvalStatus }).stamp).toBe('DRAFT');
  });

  it('is stamped once it is terminated', () => {
    expect(printed({ businessStatus: 'terminated' }).stamp).toBe('TERMINATED');
    expect(printed({ businessStatus: 'suspended' })).not.toHaveProperty('stamp');
  });

  it('does not tell the customer what it adds to the credit limit', () => {
    for (const language of languages)
      expect(JSON.stringify(contractPaperOf(contract, { company: null, language, at }))).not.toMatch(
        /3,?000/,
      );
  });
});
