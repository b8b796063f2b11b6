import { randomUUID } from 'node:crypto';
import { address } from './address.ts';

/** The run's Redis, shared: whoever writes to it puts `prefix` before every key (BullMQ: `prefix`, ioredis: `keyPrefix`). */
export function testRedis(): { url: string; prefix: string } {
  return { url: address('TEST_REDIS_URL'), prefix: `test-${randomUUID()}` };
}
