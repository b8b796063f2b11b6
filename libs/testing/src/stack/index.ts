export { startTestBucket, type TestBucket } from './bucket.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { startTestEventStore, type TestEventStore } from './event-store.ts';
export { testRedis } from './redis.ts';
export { createTable, insertRows } from './tables.ts';
export { until } from './until.ts';
