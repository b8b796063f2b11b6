export { migratePlatform } from './migrate.ts';
