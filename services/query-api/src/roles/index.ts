export { RolesModule } from './module.ts';
