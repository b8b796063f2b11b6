import { attachmentName } from '@granary/domain/attachments/rules';
import {
  day,
  languages,
  momentInput,
  moneyInput,
  positiveMoneyInput,
  zonedMoment,
  type Language,
} from '@granary/domain/kernel';
import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { createCategory } from '../configuration/index.ts';
import { getProfit, setMarkup } from '../costs/index.ts';
import { createCustomer } from '../customers/index.ts';
import { getEvidencePackage } from '../evidence/index.ts';
import { createInbound } from '../inbound/index.ts';
import { createUser } from '../users/index.ts';
import { validationErrors } from './validation-errors.ts';

const said = (schema: z.ZodType, input: unknown, language: Language): string[] =>
  schema.safeParse(input, { error: validationErrors(language) }).error!.issues.map(({ message }) => message);

const customer = { code: 'a b', name: '', type: 'x', phone: '1', openingLimit: '-1' };
const user = { username: 'x', password: '1', role: 'none', email: 'x', warehouses: 'PP' };
const wrong: readonly (readonly [z.ZodType, unknown])[] = [
  [createCustomer.body!, customer],
  [createInbound.body!, { warehouse: 1, lines: [] }],
  [createInbound.body!, { lines: [{ quantity: 'a', unitPrice: '1.2345678' }] }],
  [createUser.body!, user],
  [getEvidencePackage.query!, { kind: 'batch', subject: 'x' }],
];

describe('validation errors', () => {
  it.each(languages)('are in %s, without technical terms', (language) => {
    const messages = wrong.flatMap(([schema, input]) => said(schema, input, language));
    expect(messages.length).toBeGreaterThan(wrong.length);
    expect(messages.filter((text) => /string|array|undefined|[\\^"{}|]/.test(text))).toEqual([]);
    const own = { 'zh-CN': /\p{Script=Han}/u, 'en-US': /^[ -~]+$/, 'km-KH': /\p{Script=Khmer}/u }[language];
    expect(messages.filter((text) => !own.test(text))).toEqual([]);
  });

  it('name the rule that was broken', () => {
    const markup = (percent: string) => said(setMarkup.body!, { kind: 'all', percent }, 'en-US');
    expect(markup('1001')).toEqual(['From 0 to 1000']);
    expect(said(setMarkup.body!, { kind: 'item', percent: '5' }, 'en-US')).toEqual(['Required']);
    expect(said(positiveMoneyInput, '0', 'en-US')).toEqual(['Must be greater than 0']);
    const days = { from: '2026-02-01', to: '2026-01-01' };
    expect(said(getProfit.query!, days, 'en-US')).toEqual(['Must not be before the start date']);
  });

  it('ask for a valid date within its range', () => {
    for (const schema of [day, momentInput, zonedMoment])
      expect(said(schema, 'x', 'en-US')).toEqual(['Enter a valid date']);
    expect(said(day, '0026-11-23', 'en-US')).toEqual(['From 1900-01-01 to 9998-12-31']);
    expect(said(momentInput, '0026-11-23T10:00:00Z', 'en-US')).toEqual(['From 1900-01-01 to 9998-12-31']);
  });

  it('describe the expected colour and file name', () => {
    expect(said(createCategory.body!.shape.colour, 'green', 'en-US')).toEqual([
      'Enter a colour such as #2E7D32',
    ]);
    expect(said(attachmentName, 'a:b.pdf', 'en-US')).toEqual(['Without / \\ : * ? " < > and |']);
  });

  it('describe the expected number', () => {
    expect(said(moneyInput, '1.234', 'en-US')).toEqual([
      'Enter a number from 0 with up to 12 digits and 2 decimals',
    ]);
    expect(said(day, '22.11.2026', 'en-US')).toEqual(['Enter a valid date']);
  });
});
