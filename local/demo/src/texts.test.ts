import { languages } from '@granary/domain/kernel';
import type { ApiClient } from '@granary/client';
import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { speaking } from './texts.ts';

/** These give their names in all languages. */
const NAMED = ['masters.ts', 'goods.ts', 'texts.ts', 'texts.test.ts'];
const folder = new URL('.', import.meta.url);
const entered = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !NAMED.includes(name))
  .flatMap((name) => [
    ...readFileSync(new URL(name, folder), 'utf8').matchAll(/'([^'\n]*\p{Script=Han}[^'\n]*)'/gu),
  ])
  .map(([, text = '']) => text);

const sent = async (language: (typeof languages)[number], body: unknown): Promise<unknown> => {
  const out: unknown[] = [];
  const client = { request: (_: unknown, request: unknown) => Promise.resolve(out.push(request)) };
  await speaking(language)(client as unknown as ApiClient).request({} as never, { body } as never);
  return (out[0] as { body: unknown }).body;
};

describe('the demo in a language', () => {
  it('has every text that its stories enter', async () => {
    expect(entered.length).toBeGreaterThan(50);
    for (const language of ['en-US', 'km-KH'] as const)
      expect(String(await sent(language, entered))).not.toMatch(/\p{Script=Han}/u);
    expect(await sent('zh-CN', entered)).toEqual(entered);
  });

  it('changes nothing else that is sent', async () => {
    const body = { reason: '重复录入', lines: [{ item: 'UREA-46', quantity: '3', batch: null }], ok: true };
    expect(await sent('en-US', body)).toEqual({ ...body, reason: 'Entered twice' });
  });
});
