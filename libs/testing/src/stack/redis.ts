import { randomUUID } from 'node:crypto';
import { address } from './address.ts';

/** The Redis shared by the run. Put `prefix` before every key (BullMQ: `prefix`, ioredis: `keyPrefix`). */
export function testRedis(): { url: string; prefix: string } {
  return { url: address('TEST_REDIS_URL'), prefix: `test-${randomUUID()}` };
}
