import { describe, expect, it } from '@jest/globals';
import { settings } from './settings.ts';

describe('settings', () => {
  it('default to Chinese, the system theme and the default size', () => {
    expect(settings.get()).toMatchObject({ language: 'zh-CN', mode: 'auto', size: 'default' });
  });

  it('are stored under their names', () => {
    settings.change({ language: 'en-US', mode: 'dark', size: 'compact' });
    expect(localStorage.getItem('app-language')).toBe('en-US');
    expect(JSON.parse(localStorage.getItem('app-theme') ?? '')).toMatchObject({
      mode: 'dark',
      size: 'compact',
      locale: 'en-US',
    });
  });
});
