import { expect, it } from '@jest/globals';
import { pause } from './index.ts';

const AN_HOUR_MS = 3_600_000;

it('pause ends after its time', async () => {
  await expect(pause(1, new AbortController().signal)).resolves.toBeUndefined();
});

it('pause ends at once without an error when aborted', async () => {
  const stopping = new AbortController();
  const during = pause(AN_HOUR_MS, stopping.signal);
  stopping.abort();
  await expect(during).resolves.toBeUndefined();
  await expect(pause(AN_HOUR_MS, stopping.signal)).resolves.toBeUndefined();
});
