import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { textsOf } from '../../testing/source-files.ts';
import { startTexts } from '../i18n/i18n.ts';
import { settings } from '../settings/settings.ts';
import { ApiFailure, NETWORK_ERROR, TIMEOUT } from './failure.ts';
import { notifyFailure, presentNotices, type Notice } from './notifications.ts';

beforeAll(async () => {
  settings.change({ language: 'en-US' });
  await startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!));
});

describe('notice of a failed request', () => {
  let shown: Notice[] = [];
  let leave: () => void;
  beforeEach(() => {
    shown = [];
    leave = presentNotices((notice) => shown.push(notice));
  });
  afterEach(() => leave());

  it.each([
    [400, 'Bad request'],
    [403, 'You are not allowed to do this'],
    [404, 'Resource not found'],
    [408, 'The request timed out'],
    [409, 'Conflict: refresh and try again'],
    [422, 'Validation error'],
    [429, 'Too many requests, please wait'],
    [500, 'Internal server error'],
    [502, 'Bad gateway'],
    [503, 'Service unavailable'],
    [504, 'Gateway timeout'],
  ])('explains status %s', (status, text) => {
    notifyFailure(new ApiFailure(status, `HTTP_${status}`, ''));
    expect(shown).toMatchObject([{ level: 'error', title: 'Request failed', lines: [text] }]);
  });

  it('shows the server’s message if there is one', () => {
    notifyFailure(new ApiFailure(409, 'STOCK_INSUFFICIENT', 'Only 3 bags are left'));
    expect(shown).toMatchObject([{ title: 'Request failed', lines: ['Only 3 bags are left'] }]);
  });

  it('reports a network, timeout or unknown error', () => {
    notifyFailure(new ApiFailure(0, NETWORK_ERROR, ''));
    notifyFailure(new ApiFailure(408, TIMEOUT, ''));
    notifyFailure(new ApiFailure(418, 'HTTP_418', ''));
    notifyFailure(new Error('of a program'));
    expect(shown.map(({ lines }) => lines)).toEqual([
      ['Network connection failed, please check the network'],
      ['The request timed out'],
      ['Unknown error'],
      ['Unknown error'],
    ]);
  });

  it('is omitted on a redirect to sign-in', () => {
    notifyFailure(new ApiFailure(401, 'TOKEN_INVALID', 'Please sign in again'));
    expect(shown).toEqual([]);
  });

  it('lists the errors of each field by its label', () => {
    const errors = {
      customer_code: ['Required'],
      'lines.0.quantity': ['Must be greater than 0', 'Enter a valid number'],
    };
    notifyFailure(new ApiFailure(422, 'VALIDATION_ERROR', 'invalid', errors));
    expect(shown).toMatchObject([
      {
        title: 'Data validation failed',
        lines: ['Customer code: Required', 'Quantity: Must be greater than 0; Enter a valid number'],
      },
    ]);
  });

  it('has a label for every specified field', () => {
    const named =
      `comments action approved_amount customer_id request_type title reason priority username password email
      phone customer_name customer_code contact_person address`.split(/\s+/);
    expect(named.filter((field) => !i18next.exists(`fields:${field}`))).toEqual([]);
    expect(named).toHaveLength(16);
  });
});
