import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { textsOf } from '../../testing/source-files.ts';
import { presentNotices } from '../client/notifications.ts';
import { startTexts } from '../i18n/i18n.ts';
import { settings } from './settings.ts';

const shown: string[] = [];
let reachable = true;
let leave: () => void;
beforeAll(async () => {
  leave = presentNotices(({ title }) => shown.push(title));
  await startTexts((language, namespace) =>
    reachable ? Promise.resolve(textsOf(language)[namespace]!) : Promise.reject(new Error('no network')),
  );
});
beforeEach(() => {
  shown.length = 0;
});
afterAll(() => leave());

it('a setting that cannot be stored is reported', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  settings.change({ mode: 'dark' });
  full.mockRestore();
  expect(settings.get().mode).toBe('dark');
  expect(shown).toEqual(['切换主题失败：仅在当前页面有效']);
});

it('a language whose texts cannot be loaded is reported and not used', async () => {
  reachable = false;
  settings.change({ language: 'km-KH' });
  await waitFor(() => expect(shown).toEqual(['切换语言失败']));
  expect([settings.get().language, document.documentElement.lang]).toEqual(['zh-CN', 'zh-CN']);

  reachable = true;
  settings.change({ language: 'km-KH' });
  await waitFor(() => expect(document.documentElement.lang).toBe('km-KH'));
  expect(shown).toHaveLength(1);
});
