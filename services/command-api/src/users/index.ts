export { UsersModule } from './users.module.ts';
