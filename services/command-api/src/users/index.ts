export { Settings } from './settings.ts';
export { UsersModule } from './users.module.ts';
