import { approvalStatuses } from '@granary/domain/approval/rules';
import { contractStatuses } from '@granary/domain/contracts/rules';
import { languages } from '@granary/domain/kernel';
import { batchStatuses } from '@granary/domain/stock';
import { describe, expect, it } from '@jest/globals';
import { messageOf } from './message.ts';
import { codeLabels } from './code-labels.ts';

describe('messageOf a refusal', () => {
  it('names the first three obstacles', () => {
    const namedBy = [
      { kind: 'inbound', id: 'IN-1' },
      { kind: 'user', id: 'dara' },
    ];
    const many = [...namedBy, { kind: 'stock', id: 'PNH.GLY' }, { kind: 'outbound', id: 'OUT-1' }];
    expect(messageOf('MASTER_IN_USE', { code: 'PNH', namedBy }, 'en-US')).toBe(
      'PNH is used by Inbound order IN-1, User dara and cannot be deleted. Deactivate it instead.',
    );
    expect(messageOf('MASTER_IN_USE', { code: 'PNH', namedBy: many }, 'en-US')).toContain(
      'Stock PNH.GLY, … and',
    );
    expect(messageOf('MASTER_IN_USE', { code: 'PNH', namedBy }, 'zh-CN')).toContain('入库单 IN-1、用户 dara');
  });

  it('fills in the facts and translates statuses', () => {
    const facts = { batch: 'B-1', status: 'locked' };
    expect(messageOf('BATCH_NOT_AVAILABLE', facts, 'en-US')).toBe(
      'Batch B-1 is locked and cannot be allocated',
    );
    expect(messageOf('BATCH_NOT_AVAILABLE', facts, 'zh-CN')).toContain('已锁定');
    const withdrawn = { approvalStatus: 'withdrawn' };
    expect(messageOf('APPROVAL_STATUS_FORBIDS', withdrawn, 'en-US')).toBe(
      'The document is withdrawn, so this is not possible',
    );
    expect(messageOf('APPROVAL_STATUS_FORBIDS', withdrawn, 'zh-CN')).toContain('已撤回');
    expect(messageOf('APPROVAL_STATUS_FORBIDS', withdrawn, 'km-KH')).toContain('បានដកវិញ');
  });

  it('translates roles', () => {
    const facts = { role: 'finance_admin' };
    expect(messageOf('STEP_NEEDS_ROLE', facts, 'en-US')).toBe(
      'This step must be approved by someone with the role Finance administrator',
    );
  });

  it('formats amounts and quantities as on screen and keeps entered text', () => {
    const facts = { item: 'UREA', requested: '1250.500', available: '40.000' };
    expect(messageOf('STOCK_INSUFFICIENT', facts, 'en-US')).toBe(
      'Not enough stock of UREA: 1,250.5 requested, 40 available',
    );
    const prices = { memberPrice: '1234.50', retailPrice: '9.99' };
    expect(messageOf('MEMBER_PRICE_ABOVE_RETAIL', prices, 'en-US')).toBe(
      'The member price $1,234.50 cannot exceed the retail price $9.99',
    );
    const places = { batch: 'B-1', expected: '1.25', location: '1.50' };
    expect(messageOf('WRONG_LOCATION', places, 'en-US')).toBe('Batch B-1 is at 1.25, not at 1.50');
  });

  it.each(['20240110', '2024-01-10', '1250.50', '00012.10', '2024-01-10T10:00:00.000Z'])(
    'keeps a code that looks like a figure or a day: %s',
    (code) => {
      expect(messageOf('BATCH_NOT_AVAILABLE', { batch: code, status: 'locked' }, 'en-US')).toBe(
        `Batch ${code} is locked and cannot be allocated`,
      );
      const short = { item: code, requested: '2.000', available: '1.000' };
      expect(messageOf('STOCK_INSUFFICIENT', short, 'zh-CN')).toContain(code);
      const owing = { customer: code, contracts: code };
      expect(messageOf('CUSTOMER_HAS_CONTRACTS', owing, 'km-KH')).toContain(code);
    },
  );

  it('formats times in the company’s time zone and rounds the earliest possible one up', () => {
    const facts = { cause: 'stock', id: 'B-1', date: '2026-11-01T03:00:59.000Z' };
    const told = { ...facts, earliest: '2026-11-20T03:00:00.001Z' };
    expect(messageOf('EFFECT_BEFORE_CAUSE', told, 'en-US')).toBe(
      '1 Nov 2026 10:00 is too early. Stock B-1 dates from 20 Nov 2026 10:01; choose that time or later.',
    );
    expect(messageOf('EFFECT_BEFORE_CAUSE', { ...facts, earliest: '2026-11-20' }, 'en-US')).toContain(
      'dates from 20 Nov 2026;',
    );
    expect(messageOf('EFFECT_BEFORE_CAUSE', told, 'zh-CN')).toContain('2026-11-20 10:01');
    expect(messageOf('EFFECT_BEFORE_CAUSE', told, 'km-KH')).toContain('20 វិច្ឆិកា 2026 10:01');
  });

  it('shows a dash for a missing fact', () => {
    expect(messageOf('BATCH_NOT_FOUND', {}, 'en-US')).toBe('Batch – was not found');
  });

  it('uses the screen labels of batch and contract statuses', () => {
    const status = 'inactive';
    expect(messageOf('BATCH_STATUS_FORBIDS', { batch: 'B-1', status }, 'zh-CN')).toContain('待检');
    expect(messageOf('BATCH_STATUS_FORBIDS', { batch: 'B-1', status }, 'en-US')).toBe(
      'Batch B-1 is awaiting inspection, so this is not possible',
    );
    expect(messageOf('CONTRACT_STATUS_FORBIDS', { code: 'HT-1', status: 'active' }, 'zh-CN')).toContain(
      '执行中',
    );
  });

  it.each(languages)('has a label in %s for every status', (language) => {
    const { batch, contract, approval } = codeLabels[language];
    expect(batchStatuses.filter((status) => !(status in batch))).toEqual([]);
    expect(contractStatuses.filter((status) => !(status in contract))).toEqual([]);
    expect(approvalStatuses.filter((status) => !(status in approval))).toEqual([]);
  });

  it('explains the refusal of every line', () => {
    const refused = (line: number) => ({
      line,
      item: 'GLY',
      code: 'BATCH_NOT_AVAILABLE',
      facts: { batch: `B-${line}`, status: 'locked' },
    });
    const facts = (...lines: number[]) => ({ number: 'OUT-1', lines: lines.map(refused) });
    const said = (language: 'zh-CN' | 'en-US' | 'km-KH', ...lines: number[]) =>
      messageOf('CHOSEN_BATCH_NOT_AVAILABLE', facts(...lines), language);
    expect(said('en-US', 1, 3)).toBe(
      'Choose other batches: line 1 – Batch B-1 is locked and cannot be allocated; line 3 – Batch B-3 is locked and cannot be allocated',
    );
    expect(said('zh-CN', 2)).toContain('第 2 行');
    expect(said('km-KH', 1, 2, 3, 4)).toMatch(/…$/);
  });
});
