import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './device.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0 Safari/537.36 Edg/141.0`,
      'Edge, Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webkit} Chrome/141.0 Mobile Safari/537.36`,
      'Chrome, Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/18.6 Safari/604.1`,
      'Safari, iPhone',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.6 Safari/605.1.15`,
      'Safari, macOS',
    ],
  ])('is named by its browser and operating system: %s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });

  it('ignores unknown user agents', () => {
    expect(deviceOf('<script>alert(1)</script>')).toBeNull();
    expect(deviceOf('')).toBeNull();
  });
});
