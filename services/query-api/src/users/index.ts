export { findUser } from './queries.ts';
export { UsersModule } from './module.ts';
