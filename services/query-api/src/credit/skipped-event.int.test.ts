import { timeBases } from '@granary/api/audit';
import { getCreditStatement } from '@granary/api/credit';
import { adjustLimit, openCredit } from '@granary/domain/credit';
import { minus, toMoney } from '@granary/domain/kernel';
import { CreditAccountRow, CreditLineRow, CreditMonthRow } from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { tablesFrom, type Happened } from '../../testing/builders/credit-tables.ts';

const customer = 'CUST007';
const SKIPPED = 3;
let api: TestApi;

const raisedDaily = Array.from({ length: 9 }, (_, n): Happened => {
  const at = `2026-09-0${n + 1}T02:00:00.000Z`;
  return {
    occurredAt: at,
    recordedAt: at,
    decide: (state) =>
      n === 0
        ? openCredit(state, { customer, limit: '100.00' })
        : adjustLimit(state, {
            request: `CR-${n}`,
            direction: 'increase',
            amount: `${n}.00`,
            requester: 'u-seller',
            approver: 'u-office',
            notes: 'As agreed',
          }),
  };
});

beforeAll(async () => {
  api = await startTestApi([CreditAccountRow, CreditLineRow, CreditMonthRow, CustomerRow, UserRow]);
  const { accounts, lines, months } = tablesFrom(customer, raisedDaily);
  const skipped = lines[SKIPPED]!;
  await api.insert(CreditAccountRow, accounts);
  await api.insert(
    CreditLineRow,
    lines.filter((line) => line !== skipped),
  );
  await api.insert(
    CreditMonthRow,
    months.map((month) => ({
      ...month,
      lines: month.lines - 1,
      limitChange: toMoney(minus(month.limitChange, skipped.limitChange)),
    })),
  );
}, 120_000);
afterAll(() => api.close());

describe('a statement with a skipped event', () => {
  it.each(timeBases)('still has every other line once, and their sum (%s order)', async (basis) => {
    const token = await api.tokenFor({ role: 'finance_admin' });
    const limits: string[] = [];
    for (const page of ['1', '2', '3']) {
      const query = { basis, page, limit: '3' };
      const { body } = await api.request(getCreditStatement, { token, params: { customer }, query });
      if (!body.success) throw new Error(JSON.stringify(body));
      expect(body.data).toMatchObject({ total: 8, closing: { limit: '133.00' } });
      limits.push(...body.data.lines.map(({ after }) => after.limit));
    }
    expect(limits).toEqual(
      ['100', '101', '103', '107', '112', '118', '125', '133'].map((sum) => `${sum}.00`),
    );
  });
});
