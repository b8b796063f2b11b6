import {
  approveCreditRequest,
  createCreditRequest,
  listCreditAccounts,
  recordRepayment,
  rejectCreditRequest,
  reviewCreditRequest,
  setCreditStanding,
  submitCreditRequest,
  withdrawCreditRequest,
  type CreditAccountRow,
} from '@granary/api/credit';
import type { Stage } from './inbound-story.ts';
import { sendOut } from './outbound-story.ts';

const OFFICE = 'finance_admin';
const SELLER = 'purchase_admin';
const CHIEF = 'manager';

const DAYS_BETWEEN_PAYMENTS = 7;
/** A customer with unpaid purchases; the times are fractions of the demo's history, as `ago`. */
const LATE = 'CUST019';
const LATE_BOUGHT = [0.9, 0.82, 0.7, 0.62, 0.4];
const LATE_BUYS_IN = 'PNH';

interface Request {
  /** Fraction of the history: 1 is its first day, 0 is today. */
  readonly ago: number;
  readonly customer: string;
  readonly direction?: 'increase' | 'decrease';
  readonly amount: string;
  readonly reason: string;
  readonly ending: 'draft' | 'submitted' | 'reviewing' | 'rejected' | 'withdrawn' | 'approved';
  /** If less than the requested amount. */
  readonly approved?: string;
}

const requests: readonly Request[] = [
  {
    ago: 0.75,
    customer: 'CUST003',
    amount: '8000',
    reason: '雨季备货量增加，客户申请提高额度',
    ending: 'approved',
    approved: '5000',
  },
  {
    ago: 0.5,
    customer: 'CUST013',
    amount: '10000',
    reason: '新增木薯加工线，化肥采购量翻倍',
    ending: 'approved',
  },
  {
    ago: 0.3,
    customer: LATE,
    amount: '6000',
    reason: '开渔季与插秧季同时备货，申请提高额度',
    ending: 'rejected',
  },
  {
    ago: 0.2,
    customer: 'CUST016',
    amount: '4000',
    reason: '植保服务旺季，需要提前备足农药',
    ending: 'withdrawn',
  },
  {
    ago: 0,
    customer: 'CUST001',
    amount: '6000',
    reason: '开设第二家门店，铺货需要更多额度',
    ending: 'reviewing',
  },
  {
    ago: 0,
    customer: 'CUST022',
    amount: '5000',
    reason: '橡胶与腰果同期施肥，短期用量较大',
    ending: 'submitted',
  },
  {
    ago: 0,
    customer: 'CUST012',
    amount: '2000',
    reason: '店面扩大，希望适当提高信用额度',
    ending: 'draft',
  },
];

/** Weekly payments of part of the debt, requests to change limits, and the late customer's purchases. */
export const tellCredit = async (stage: Stage, day: number, days: number): Promise<void> => {
  if (day % DAYS_BETWEEN_PAYMENTS === 0) await collect(stage, day);
  for (const request of requests.filter(({ ago }) => day === -Math.round(days * ago)))
    await ask(stage, day, request);
  if (LATE_BOUGHT.some((ago) => day === -Math.round(days * ago)))
    await sendOut(stage, day, LATE_BUYS_IN, { kind: 'sale', goal: 'delivered', customer: LATE });
};

/** Leaves one customer near its limit, the late one above it, and one barred from buying on credit. */
export const drawLimits = async (stage: Stage): Promise<void> => {
  const buyers = (await debtors(stage, 0)).filter(({ customer }) => customer.code !== LATE);
  const [near] = buyers.filter(({ usageRate }) => Number(usageRate) < 90);
  const stopped = buyers.filter((one) => one !== near).at(1);
  if (near) await lowerLimit(stage, near, 0.94, '本季采购已近尾声，收回临时增加的额度');
  const late = (await debtors(stage, 0)).find(({ customer }) => customer.code === LATE);
  if (late) await lowerLimit(stage, late, 1.05, '货款长期未付，收紧信用额度');
  if (stopped)
    await stage.at(OFFICE, stage.calendar.moment(0, 16)).request(setCreditStanding, {
      params: { customer: stopped.customer.code },
      body: { standing: 'stop', reason: '两张支票被银行退回，暂停赊销' },
    });
};

/** Customers with debts or open orders, highest credit usage first. */
const debtors = async ({ at, calendar }: Stage, day: number): Promise<CreditAccountRow[]> => {
  const { rows } = await at(OFFICE, calendar.moment(day, 9)).request(listCreditAccounts, {
    query: { limit: '100', sort: 'usageRate:desc' },
  });
  return rows.filter(({ usageRate }) => Number(usageRate) > 0);
};

const collect = async (stage: Stage, day: number): Promise<void> => {
  const { at, calendar, random } = stage;
  for (const { customer, used } of await debtors(stage, day)) {
    const amount = Math.floor(Number(used) * (random.between(4, 9) / 10));
    if (amount <= 0 || customer.code === LATE || random.chance(0.3)) continue;
    const isEnteredLate = random.chance(0.1);
    await at(OFFICE, calendar.moment(day, 9, 30)).request(recordRepayment, {
      params: { customer: customer.code },
      body: {
        amount: amount.toFixed(2),
        paidOn: calendar.day(isEnteredLate ? day - 3 : day),
        reference: `ABA-${random.between(700_000, 799_999)}`,
        notes: isEnteredLate ? '按银行回单补录' : null,
      },
    });
  }
};

/** Lowers the limit so that the used credit is this share of it. */
const lowerLimit = async (
  stage: Stage,
  { customer, limit, used, reserved }: CreditAccountRow,
  share: number,
  reason: string,
): Promise<void> => {
  const amount = Number(limit) - (Number(used) + Number(reserved)) / share;
  if (amount < 1) return;
  await ask(stage, 0, {
    ago: 0,
    customer: customer.code,
    direction: 'decrease',
    amount: amount.toFixed(2),
    reason,
    ending: 'approved',
  });
};

const ask = async ({ at, calendar }: Stage, day: number, request: Request): Promise<void> => {
  const { customer, direction = 'increase', amount, reason, ending } = request;
  const seller = (hour: number) => at(SELLER, calendar.moment(day, hour));
  const chief = (hour: number) => at(CHIEF, calendar.moment(day, hour));
  const { number } = await seller(10).request(createCreditRequest, {
    body: { customer, direction, amount, reason },
  });
  const params = { number };
  if (ending === 'draft') return;
  await seller(11).request(submitCreditRequest, { params });
  if (ending === 'submitted') return;
  if (ending === 'withdrawn') {
    await seller(14).request(withdrawCreditRequest, { params, body: { reason: '客户改为现款提货' } });
    return;
  }
  await chief(14).request(reviewCreditRequest, { params });
  if (ending === 'reviewing') return;
  if (ending === 'rejected') {
    await chief(15).request(rejectCreditRequest, {
      params,
      body: { reason: '已有逾期欠款，结清后再申请' },
    });
    return;
  }
  const notes = request.approved
    ? '按近三个月回款情况，先批准一部分'
    : direction === 'increase'
      ? '回款及时，同意提高额度'
      : '已与客户沟通，同意调低额度';
  await chief(15).request(approveCreditRequest, {
    params,
    body: { approvedAmount: request.approved ?? amount, notes },
  });
};
