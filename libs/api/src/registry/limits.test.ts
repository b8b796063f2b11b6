import { decisionReason } from '@granary/domain/approval/rules';
import { ATTACHMENT_MAX_BYTES } from '@granary/domain/attachments/rules';
import { batchCode } from '@granary/domain/kernel';
import {
  BATCH_CODE_LONGEST,
  EXPIRING_SOON_DAYS,
  EXPIRY_CRITICAL_DAYS,
  expiryLevel,
} from '@granary/domain/stock/rules';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { createCategory, createSpecification } from '../configuration/index.ts';
import { createContract } from '../contracts/index.ts';
import { setMarkup } from '../costs/index.ts';
import { approveCreditRequest, createCreditRequest, rejectCreditRequest } from '../credit/index.ts';
import { createCustomer } from '../customers/index.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../http/index.ts';
import { createInbound, rejectInbound } from '../inbound/index.ts';
import { changeItemPrices, createItem, listItems } from '../items/index.ts';
import { createOutbound } from '../outbound/index.ts';
import { reviseBatchCost } from '../stock/index.ts';
import { createUser } from '../users/index.ts';
import { registeredEndpoints } from './index.ts';

const long = (length: number): string => 'x'.repeat(length);
const CAPITALS = ['A', 'AZ-09_', 'A'.repeat(32)];
const NO_CODES = ['', 'ä', 'A B', 'A.B', 'A'.repeat(65)];

/** Expects the field to accept all of `taken` and to reject all of `refused`. */
const keeps = (field: z.ZodType, taken: readonly unknown[], refused: readonly unknown[]): void => {
  expect(taken.filter((value) => !field.safeParse(value).success)).toEqual([]);
  expect(refused.filter((value) => field.safeParse(value).success)).toEqual([]);
};

describe('batch', () => {
  it('has a code of 1–64 capitals, digits, underscores and hyphens', () => {
    keeps(batchCode, [...CAPITALS, 'A'.repeat(64)], [...NO_CODES, 'small']);
    expect(BATCH_CODE_LONGEST).toBe(64);
  });

  it('has a revised cost above zero', () => {
    keeps(reviseBatchCost.body!.shape.unitCost, ['0.000001', '3.25'], ['0', '-1', '']);
  });

  it('expires soon within 7 days and is critical within 3', () => {
    expect([EXPIRING_SOON_DAYS, EXPIRY_CRITICAL_DAYS]).toEqual([7, 3]);
    const levels = ['2026-11-08', '2026-11-07', '2026-11-04', '2026-11-03', '2026-10-30'];
    expect(levels.map((day) => expiryLevel(day, '2026-10-31'))).toEqual([
      'fine',
      'soon',
      'soon',
      'critical',
      'expired',
    ]);
  });
});

describe('contract', () => {
  const { shape } = createContract.body!;
  it('has a code of 1–64 capitals, digits, underscores and hyphens', () => {
    keeps(shape.code, [...CAPITALS, 'A'.repeat(64)], [...NO_CODES, 'small']);
  });

  it('requires a customer and a signing date', () => {
    keeps(shape.customer, ['C-1'], ['', undefined]);
    keeps(shape.signedDate, ['2026-11-01'], ['', undefined, '1.11.2026']);
  });

  it('has a total of at least zero', () => {
    keeps(shape.totalAmount, ['0', '12.50'], ['-1', '', undefined]);
  });

  it('has a deposit of 0–100 per cent', () => {
    keeps(shape.depositPercentage, ['0', '33.33', '100'], ['-1', '100.01', '', undefined]);
  });

  it('has remarks of at most 1,000 characters', () => {
    keeps(shape.remarks, ['', long(1000)], [long(1001)]);
  });
});

describe('customer', () => {
  const { shape } = createCustomer.body!;
  it('has a code of 1–32 capitals, digits, underscores and hyphens', () => {
    keeps(shape.code, CAPITALS, [...NO_CODES, 'A'.repeat(33), 'small']);
  });

  it('has a name of 1–128 characters and an English name of at most 128', () => {
    keeps(shape.name, ['x', long(128)], ['', ' ', long(129)]);
    keeps(shape.englishName, ['', long(128)], [long(129)]);
  });

  it('has a contact person of 1–64 characters', () => {
    keeps(shape.contactPerson, ['x', long(64)], ['', long(65)]);
  });

  it('has an e-mail of at most 128 characters and an address of at most 255', () => {
    keeps(shape.email, ['', 'a@b.example'], ['nobody', `a@${long(60)}.${long(60)}.${long(10)}`]);
    keeps(shape.address, ['', long(255)], [long(256)]);
  });

  it('requires a valid phone number', () => {
    keeps(shape.phone, ['+855 12 345 678', '(023) 999-888'], ['', 'call me', '12', '12+3456789']);
  });

  it('requires a type, and an opening limit above zero', () => {
    keeps(shape.type, ['regular', 'member'], ['', undefined, 'other']);
    keeps(shape.openingLimit, ['0.01', '5000'], ['0', '-1', '']);
  });
});

describe('item', () => {
  const { shape } = createItem.body!;
  it('has a code of at most 32 characters', () => {
    keeps(shape.code, CAPITALS, ['', 'A'.repeat(33)]);
  });

  it('has names of at most 128 characters', () => {
    keeps(shape.name, [long(128)], ['', long(129)]);
    for (const name of [shape.englishName, shape.khmerName]) keeps(name, ['', long(128)], [long(129)]);
  });

  it('has a description of at most 500 characters', () => {
    keeps(shape.description, ['', long(500)], [long(501)]);
  });

  it('has prices above zero and stock levels of at least zero', () => {
    for (const price of [shape.memberPrice, shape.retailPrice]) keeps(price, ['0.01'], ['0', '-1', '']);
    for (const level of [shape.minStock, shape.maxStock]) keeps(level, ['0', '12.5'], ['-1', 'x']);
    keeps(changeItemPrices.body!.shape.retailPrice, ['1'], ['0', '-1']);
  });

  it('requires a category, a unit and a valid status', () => {
    for (const field of [shape.category, shape.unit]) keeps(field, ['x'], ['', undefined]);
    keeps(shape.status, ['active', 'inactive', 'discontinued'], ['', 'gone']);
  });
});

describe('credit request', () => {
  it('requires a customer, a direction, an amount above zero and a reason of 10–500 characters', () => {
    const { shape } = createCreditRequest.body!;
    keeps(shape.customer, ['C-1'], ['', undefined]);
    keeps(shape.direction, ['increase', 'decrease'], ['', undefined]);
    keeps(shape.amount, ['0.01'], ['0', '-1', 'x', '']);
    keeps(shape.reason, [long(10), long(500)], ['', long(9), long(501)]);
  });

  it('requires approval notes or a rejection reason of 5–500 characters', () => {
    for (const field of [approveCreditRequest.body!.shape.notes, rejectCreditRequest.body!.shape.reason])
      keeps(field, [long(5), long(500)], ['', long(4), long(501)]);
  });
});

describe('inbound order', () => {
  const { shape } = createInbound.body!;
  const line = shape.lines.element.shape;
  it('requires a type and at least one line; a title is optional', () => {
    keeps(shape.title, ['x', '', ' ', undefined, long(128)], [long(129)]);
    expect([shape.title.parse(undefined), shape.title.parse(' ')]).toEqual(['', '']);
    keeps(shape.type, ['purchase', 'other'], ['', undefined]);
    keeps(shape.lines, [[{ item: 'A', quantity: '1', unitPrice: '0' }]], [[], undefined]);
  });

  it('requires in each line an item, a quantity above zero and a price of at least zero', () => {
    keeps(line.item, ['A'], ['', undefined]);
    keeps(line.quantity, ['0.001'], ['0', '-1', '']);
    keeps(line.unitPrice, ['0', '3.25'], ['-1', '']);
  });

  it('requires a reason for rejection', () => {
    keeps(rejectInbound.body!.shape.reason, [long(5)], ['', undefined]);
  });
});

describe('outbound order', () => {
  it('requires a type and at least one line', () => {
    const { shape } = createOutbound.body!;
    keeps(shape.type, ['sale', 'transfer', 'loss', 'return', 'other'], ['', undefined]);
    keeps(shape.lines, [[{ item: 'A', quantity: '1' }]], [[], undefined]);
  });

  it('requires a reason for rejection', () => {
    keeps(decisionReason, [long(5)], ['', undefined]);
  });
});

describe('other limits', () => {
  it('a password has 6–16 characters', () => {
    keeps(createUser.body!.shape.password, [long(6), long(16)], ['', long(5), long(17)]);
  });

  it('keeps every password as typed, with the spaces at its ends', () => {
    const passwords = registeredEndpoints.flatMap(({ contract: { method, path, body } }) =>
      body instanceof z.ZodObject
        ? Object.entries(body.shape)
            .filter(([name]) => /password$/i.test(name))
            .map(([name, field]) => ({ place: `${method} ${path} ${name}`, field: field as z.ZodType }))
        : [],
    );
    expect(passwords.length).toBeGreaterThan(8);
    const changed = passwords.filter(({ field }) => field.parse(' spaced 1 ') !== ' spaced 1 ');
    expect(changed.map(({ place }) => place)).toEqual([]);
  });

  it('a user requires an e-mail address and a phone number', () => {
    keeps(createUser.body!.shape.email, ['a@b.example'], ['', undefined]);
    keeps(createUser.body!.shape.phone, ['+855 12 345 678'], ['', undefined]);
  });

  it('a markup is 0–1,000 per cent', () => {
    const markup = (percent: string) => ({ kind: 'all', percent });
    keeps(setMarkup.body!, ['0', '1000'].map(markup), ['-1', '1000.01', ''].map(markup));
  });

  it('category names have at most 100 characters, specification names 50', () => {
    keeps(createCategory.body!.shape.name, [long(100)], ['', long(101)]);
    keeps(createSpecification.body!.shape.name, [long(50)], ['', long(51)]);
    for (const { body } of [createCategory, createSpecification])
      keeps(body!.shape.englishName, ['', long(100)], [long(101)]);
  });

  it('a page has 20 rows by default and at most 100', () => {
    expect([DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE]).toEqual([20, 100]);
    expect(listItems.query!.parse({}).limit).toBe(20);
    keeps(listItems.query!, [{ limit: '100' }], [{ limit: '101' }, { limit: '0' }]);
  });

  it('a file has at most 104,857,600 bytes', () => {
    expect(ATTACHMENT_MAX_BYTES).toBe(104_857_600);
  });
});
