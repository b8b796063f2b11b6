import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { textsOf } from '../../testing/source-files.ts';
import { startTexts } from '../i18n/i18n.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';

const realFetch = globalThis.fetch;
let told: { type: string; severity: string; details: { id: string } }[] = [];

beforeAll(() => startTexts((language, namespace) => Promise.resolve(textsOf(language)[namespace]!)));
beforeEach(() => {
  told = [];
  jest.spyOn(console, 'error').mockReturnValue(undefined);
  globalThis.fetch = (async (_: unknown, { body }: RequestInit) => {
    told.push(JSON.parse(body as string) as (typeof told)[number]);
    return new Response(null, { status: 204 });
  }) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

describe('uncaught error', () => {
  it('is reported with an id and can be retried three times before the page reloads', () => {
    let broken = 0;
    const Broken = () => {
      broken += 1;
      throw new Error('Broken on purpose');
    };
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByRole('alert').textContent).toContain(told[0]!.details.id);
    expect(told[0]).toMatchObject({ type: 'client_error', severity: 'critical' });
    for (let retry = 1; retry <= 3; retry += 1) {
      const before = broken;
      press('重试');
      expect(broken).toBeGreaterThan(before);
    }
    const before = broken;
    press('重试');
    expect(broken).toBe(before);
    press('报告问题');
    expect(told.at(-1)).toMatchObject({ type: 'client_error_reported' });
  });
});
