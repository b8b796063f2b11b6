import { beforeAll, describe, expect, it } from '@jest/globals';
import { textsOf } from '../../testing/source-files.ts';
import { startTexts } from '../i18n/i18n.ts';
import { settings } from '../settings/settings.ts';
import { ApiFailure } from './failure.ts';
import { notLoaded, notThere } from './load-texts.ts';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
});

const failed = (status: number, asked: string) =>
  new ApiFailure(status, `HTTP_${status}`, '', {}, {}, '', asked);

describe('message in place of a page', () => {
  it.each([
    ['GET /inventory', 'Failed to get inventory data'],
    ['GET /inventory/expiry-warnings', 'Failed to get expiry warning data'],
    ['GET /inventory/{id}', 'Failed to load batch information'],
    ['GET /logs/operations', 'Failed to load operation records'],
    ['GET /customers', 'Request failed'],
  ])('for a failed %s is %s', (asked, text) => {
    expect(notLoaded(failed(500, asked), false)).toBe(text);
  });

  it('for a failed recycle bin mentions deleted records', () => {
    expect(notLoaded(failed(500, 'GET /customers'), true)).toBe('Failed to get deleted records');
  });

  it.each([
    ['GET /inventory/{id}', 'Batch not found'],
    ['GET /contracts/{code}', 'Contract not found'],
    ['GET /customers/{code}', 'Customer not found; choose again'],
    ['GET /inbound/{number}', undefined],
  ])('for a missing record, read by %s, is %s', (asked, text) => {
    expect(notThere(failed(404, asked))).toBe(text);
  });
});
