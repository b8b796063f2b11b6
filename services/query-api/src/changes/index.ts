export { ChangesModule } from './module.ts';
