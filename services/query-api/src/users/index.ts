export { UsersModule } from './module.ts';
