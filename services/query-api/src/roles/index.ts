export { RolesModule } from './module.ts';
export { holdersList } from './queries.ts';
