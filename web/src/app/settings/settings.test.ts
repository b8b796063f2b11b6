import { describe, expect, it } from '@jest/globals';
import { settings } from './settings.ts';

describe('the settings of a browser', () => {
  it('are Chinese, the system’s theme and the usual size until somebody chooses', () => {
    expect(settings.get()).toMatchObject({ language: 'zh-CN', mode: 'auto', size: 'default' });
  });

  it('are kept under their names', () => {
    settings.change({ language: 'en-US', mode: 'dark', size: 'compact' });
    expect(localStorage.getItem('app-language')).toBe('en-US');
    expect(JSON.parse(localStorage.getItem('app-theme') ?? '')).toMatchObject({
      mode: 'dark',
      size: 'compact',
      locale: 'en-US',
    });
  });
});
