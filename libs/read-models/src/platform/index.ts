export { migratePlatform } from './migrate.ts';
export { pendingMigrations, type Migrations } from './pending.ts';
