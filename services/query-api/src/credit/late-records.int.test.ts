import { getCreditState, timeBases } from '@granary/api/audit';
import {
  getCreditAccount,
  getCreditLine,
  getCreditStatement,
  type CreditStatement,
  type StatementLine,
} from '@granary/api/credit';
import { balanceOf, credit, creditLineOf, figuresFrom, orderStepOf } from '@granary/domain/credit';
import { creditPastFrom, type CreditPast } from '@granary/testing/builders/credit-past';
import { compare, minus, plus, sum, toMoney } from '@granary/domain/kernel';
import { commandContext } from '@granary/testing/fixtures/command-context';
import {
  CreditAccountRow,
  CreditLineRow,
  CreditMonthRow,
  CreditShipmentRow,
} from '@granary/read-models/credit';
import { CustomerRow } from '@granary/read-models/customers';
import { OperationRow } from '@granary/read-models/operation-log';
import { UserRow } from '@granary/read-models/users';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../testing/stack/test-api.ts';
import { customerRow } from '@granary/testing/fixtures/rows';
import { tablesFrom } from '../../testing/builders/credit-tables.ts';

type Basis = CreditStatement['basis'];
type Past = CreditPast['events'];

/** Stretches time by a factor of 48 (an hour becomes two days), so that the lines span several months. */
const overMonths = (events: Past): Past => {
  const first = Date.parse('2026-01-01T00:00:00.000Z');
  const stretched = (moment: string) => new Date(first + (Date.parse(moment) - first) * 48).toISOString();
  return events.map((event) => ({
    ...event,
    occurredAt: stretched(event.occurredAt),
    recordedAt: stretched(event.recordedAt),
  }));
};

const pasts = new Map(
  fc
    .sample(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), { seed: 5, numRuns: 3 })
    .map((numbers, n): [string, Past] => [
      `LATE-${n}`,
      overMonths(creditPastFrom(`LATE-${n}`, numbers).events),
    ]),
);

let api: TestApi;
let auditor: string;
beforeAll(async () => {
  api = await startTestApi([
    CreditAccountRow,
    CreditLineRow,
    CreditMonthRow,
    CreditShipmentRow,
    CustomerRow,
    OperationRow,
    UserRow,
  ]);
  auditor = await api.tokenFor({ role: 'super_admin' });
  for (const [customer, events] of pasts) {
    const happened = events.map(({ occurredAt, recordedAt, ...event }) => ({
      occurredAt,
      recordedAt,
      decide: () => [event],
    }));
    const { accounts, lines, months } = tablesFrom(customer, happened);
    const named = lines.map((line) => ({
      ...line,
      id: `${customer}-${line.id}`,
      eventId: crypto.randomUUID(),
    }));
    await api.insert(CustomerRow, [customerRow(customer)]);
    await api.insert(CreditAccountRow, accounts);
    await api.insert(CreditLineRow, named);
    await api.insert(CreditMonthRow, months);
    for (const { occurredAt, recordedAt: at, ...event } of events)
      await api.store.decide(credit, customer, commandContext({ at, occurredAt }), () => [event]);
  }
}, 120_000);
afterAll(() => api.close());

/** Reference implementation of the effective time: no later than the following events of the order that build on it. */
const countsFrom = (events: Past, n: number): string => {
  const { occurredAt, ...event } = events[n]!;
  const step = orderStepOf(event);
  if (!step) return occurredAt;
  const builtOn = events.flatMap(({ occurredAt: then, ...later }, m): string[] => {
    const follows = m > n ? orderStepOf(later) : undefined;
    if (!follows || follows.order !== step.order) return [];
    if (step.kind === 'return')
      return follows.kind === 'reversal' && follows.returned === step.returned ? [countsFrom(events, m)] : [];
    if (follows.kind === 'own') return [then];
    return step.kind === 'reversal' && follows.kind === 'return' ? [countsFrom(events, m)] : [];
  });
  return [occurredAt, ...builtOn].toSorted()[0]!;
};

const NOTHING = { limit: '0.00', used: '0.00', reserved: '0.00' };

/** The events in the order of the basis, each with its time and the sums after it. */
const foldedBy = (basis: Basis, events: Past) => {
  let sums = NOTHING;
  return events
    .map((event, n) => ({
      event,
      revision: n,
      at: basis === 'effective' ? countsFrom(events, n) : event.recordedAt,
    }))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.revision - b.revision))
    .map(({ event, at, revision }) => {
      const { change } = creditLineOf(event);
      sums = {
        limit: toMoney(plus(sums.limit, change.limit)),
        used: toMoney(plus(sums.used, change.used)),
        reserved: toMoney(plus(sums.reserved, change.reserved)),
      };
      const { shortfall: _, ...after } = figuresFrom(sums);
      return { revision, at, after };
    });
};

const statementOf = async (customer: string, query: Record<string, string>): Promise<CreditStatement> => {
  const { body } = await api.request(getCreditStatement, {
    token: auditor,
    params: { customer },
    query: { limit: '200', ...query },
  });
  return body.data;
};

const revisionOf = ({ id }: StatementLine): number => Number(id.split('-').at(-2));

const cases = [...pasts.keys()].flatMap((customer) => timeBases.map((basis) => [customer, basis] as const));

describe.each(cases)('the statement of %s with many backdated records, by %s time', (customer, basis) => {
  const events = pasts.get(customer)!;

  it('shows the fold after each line, and is never negative', async () => {
    const expected = foldedBy(basis, events);
    for (const limit of ['200', '7']) {
      const lines: StatementLine[] = [];
      for (let page = 1; lines.length < events.length; page += 1)
        lines.push(...(await statementOf(customer, { basis, limit, page: String(page) })).lines);
      const told = lines.map((line) => ({
        revision: revisionOf(line),
        at: basis === 'effective' ? line.occurredAt : line.recordedAt,
        after: line.after,
      }));
      expect(told).toEqual(expected);
      for (const { available, after } of lines) {
        expect(available).toBe(after.available);
        expect(toMoney(minus(minus(after.limit, after.used), after.reserved))).toBe(available);
        for (const part of [after.used, after.reserved]) expect(compare(part, 0)).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('shows by recorded time the balance the account decided with', async () => {
    if (basis !== 'recorded') return;
    const { lines } = await statementOf(customer, { basis });
    lines.forEach((line, n) => expect(line.available).toBe(events[n]!.data.after.available));
  });

  it('opens, moves and closes consistently overall, by month and by line', async () => {
    const whole = await statementOf(customer, { basis });
    const net = ({ limit, used, prepaid, reserved }: Omit<CreditStatement['change'], 'available'>) => [
      limit,
      toMoney(minus(used, prepaid)),
      reserved,
    ];
    for (const month of whole.months) {
      const period = { from: `${month.month}-01`, to: `${month.month}-${lastDay(month.month)}` };
      const part = await statementOf(customer, { basis, ...period });
      expect(part.closing).toEqual(month.after);
      expect(net(part.change)).toEqual(net(month.change));
      expect(part.total).toBe(month.lines);
      const moved = part.lines.reduce(
        (sums, line) => ({
          limit: toMoney(plus(sums.limit, line.limitChange)),
          used: toMoney(plus(sums.used, line.usedChange)),
          reserved: toMoney(plus(sums.reserved, line.reservedChange)),
        }),
        NOTHING,
      );
      expect(net({ ...moved, prepaid: '0.00' })).toEqual(net(part.change));
      for (const figure of ['limit', 'used', 'prepaid', 'reserved', 'available'] as const) {
        const changes = sum(part.lines.map((line) => line.change[figure]));
        expect(toMoney(plus(part.opening[figure], changes))).toBe(part.closing[figure]);
      }
      expect(part.lines.at(-1)?.after).toEqual(part.closing);
    }
    expect(whole.months.reduce((lines, month) => lines + month.lines, 0)).toBe(events.length);
  });

  it('closes with the current account, and with its historic state', async () => {
    const account = await api.request(getCreditAccount, { token: auditor, params: { customer } });
    const { limit, used, reserved, available, prepaid } = account.body.data;
    const now = await statementOf(customer, { basis });
    expect(now.closing).toEqual({ limit, used, reserved, available, prepaid });
    if (basis === 'recorded') return;
    const folded = foldedBy(basis, events);
    for (const { at } of folded.filter((_, n) => n % 4 === 0)) {
      const last = folded.findLast((line) => line.at === at)!;
      const then = await statementOf(customer, { basis, at });
      expect(then.closing).toEqual(last.after);
      const state = await api.request(getCreditState, {
        token: auditor,
        params: { id: customer },
        query: { basis, at },
      });
      expect(state.body.data.state).toMatchObject(last.after);
    }
  });
});

describe('a backdated line', () => {
  it('shows the date of its event and the date from which it counts', async () => {
    const [customer, events] = [...pasts][0]!;
    const { lines } = await statementOf(customer, { basis: 'effective' });
    const moved = lines.find((line) => events[revisionOf(line)]!.occurredAt !== line.occurredAt)!;
    const { occurredAt } = events[revisionOf(moved)]!;
    expect(moved.occurredAt < occurredAt).toBe(true);
    const { body } = await api.request(getCreditLine, { token: auditor, params: { customer, id: moved.id } });
    expect(body.data).toMatchObject({ occurredAt, countsFrom: moved.occurredAt });
  });

  it('leaves the account equal to the fold of its events', () => {
    for (const [, events] of pasts) {
      const state = events.reduce((before, event) => credit.evolve(before, event), credit.initial());
      expect(foldedBy('effective', events).at(-1)?.after.available).toBe(balanceOf(state).available);
    }
  });
});

const lastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return String(new Date(Date.UTC(year, number, 0)).getUTCDate());
};
