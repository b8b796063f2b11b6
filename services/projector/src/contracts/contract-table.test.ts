import { contract, type ContractContent, type ContractEvent } from '@granary/domain/contracts';
import { describe, expect, it } from '@jest/globals';
import { on, projectInMemory, recorded } from '../../testing/builders/in-memory.ts';
import { contractTable } from './contract-table.ts';

const code = 'HT-2026-001';
const content: ContractContent = {
  customer: 'CUST001',
  signedDate: '2026-03-01',
  expiryDate: '2027-02-28',
  totalAmount: '48000.00',
  totalWeight: '85.500',
  depositPercentage: '30.00',
  expectedCredit: '14400.00',
  remarks: 'By the week',
  lines: [{ line: 1, item: 'UREA-46', weight: '85.500', amount: '48000.00' }],
};
const file = {
  id: '01938f5e-0000-7000-8000-000000000001',
  name: 'signed.pdf',
  type: 'application/pdf' as const,
  size: 10,
  sha256: 'a'.repeat(64),
};
const drafted: ContractEvent = { type: 'ContractDrafted', data: { code, ...content } };
const approval: ContractEvent[] = [
  { type: 'ContractSubmitted', data: { code, submittedBy: 'u-1' } },
  { type: 'ContractReviewStarted', data: { code, reviewer: 'u-2' } },
  { type: 'ContractApproved', data: { code, approver: 'u-2', notes: null } },
];
const counting = (before: string, contribution: string): ContractEvent[] => [
  {
    type: 'ContractContributionChanged',
    data: { code, customer: 'CUST001', before, contribution, source: 'contract' },
  },
  { type: 'ContractContributionApplied', data: { code, contribution } },
];
const reason = 'Payment overdue';

const rows = (...events: ContractEvent[]) =>
  projectInMemory(contractTable, recorded(on(contract, code, events)));

describe('the contract table', () => {
  it('shows the contract as drafted', () => {
    expect(rows(drafted)).toEqual([
      {
        code,
        ...content,
        endsOn: '2027-02-28',
        approvalStatus: 'draft',
        businessStatus: 'none',
        processing: false,
        revision: 0,
        contribution: '0.00',
        lineCount: 1,
        attachmentCount: 0,
        attachments: [],
        createdBy: 'sok',
        createdAt: '2026-01-01T00:00:00.000Z',
        updatedAt: '2026-01-01T00:00:00.000Z',
        submittedBy: null,
        submitterId: null,
        submission: 0,
        reviewer: null,
        approvedAt: null,
        deletedAt: null,
        searchText: `${code}\nCUST001\nsok\nBy the week\nUREA-46`,
      },
    ]);
  });

  it.each([
    [
      'revised',
      [{ type: 'ContractRevised', data: { code, ...content, lines: [], expiryDate: null } }],
      {
        revision: 1,
        lineCount: 0,
        expiryDate: null,
        endsOn: '9999-12-31',
      },
    ],
    [
      'under review',
      approval.slice(0, 2),
      { approvalStatus: 'reviewing', submitterId: 'u-1', reviewer: 'sok' },
    ],
    [
      'active, with the ledger still to be told',
      [...approval, ...counting('0.00', '14400.00').slice(0, 1)],
      {
        approvalStatus: 'approved',
        businessStatus: 'active',
        processing: true,
        contribution: '0.00',
      },
    ],
    [
      'counted',
      [...approval, ...counting('0.00', '14400.00')],
      {
        processing: false,
        contribution: '14400.00',
      },
    ],
    [
      'suspended',
      [...approval, { type: 'ContractSuspended', data: { code, reason } }],
      {
        businessStatus: 'suspended',
      },
    ],
    [
      'active again, until later',
      [
        ...approval,
        { type: 'ContractExpired', data: { code, expiryDate: '2027-02-28' } },
        { type: 'ContractActivated', data: { code, reason, expiryDate: '2027-12-31' } },
      ],
      { businessStatus: 'active', expiryDate: '2027-12-31', endsOn: '2027-12-31' },
    ],
    [
      'terminated',
      [...approval, { type: 'ContractTerminated', data: { code, reason } }],
      {
        businessStatus: 'terminated',
      },
    ],
    [
      'rejected',
      [...approval.slice(0, 2), { type: 'ContractRejected', data: { code, reason } }],
      {
        approvalStatus: 'rejected',
        businessStatus: 'none',
      },
    ],
    [
      'withdrawn',
      [...approval.slice(0, 1), { type: 'ContractWithdrawn', data: { code, reason: null } }],
      {
        approvalStatus: 'withdrawn',
      },
    ],
  ] as [string, ContractEvent[], object][])('shows a contract as %s', (_, events, expected) => {
    expect(rows(drafted, ...events)[0]).toMatchObject(expected);
  });

  it('lists attachments with the person who added them', () => {
    const added: ContractEvent = { type: 'ContractAttachmentAdded', data: { code, attachment: file } };
    const [row] = rows(drafted, added);
    expect(row).toMatchObject({
      attachmentCount: 1,
      attachments: [{ ...file, addedBy: 'sok', addedAt: '2026-01-01T00:00:01.000Z' }],
    });
    expect(row?.searchText).toContain('signed.pdf');
    const removed: ContractEvent = {
      type: 'ContractAttachmentRemoved',
      data: { code, attachment: file.id, name: file.name },
    };
    expect(rows(drafted, added, removed)).toMatchObject([{ attachmentCount: 0, attachments: [] }]);
  });

  it('restores a contract from the recycle bin, or removes it when purged', () => {
    const deleted: ContractEvent = { type: 'ContractDeleted', data: { code, reason: null } };
    expect(rows(drafted, deleted)).toMatchObject([{ deletedAt: '2026-01-01T00:00:01.000Z' }]);
    expect(rows(drafted, deleted, { type: 'ContractRestored', data: { code } })).toMatchObject([
      { deletedAt: null },
    ]);
    expect(rows(drafted, deleted, { type: 'ContractPurged', data: { code, reason: null } })).toEqual([]);
  });
});
