export { CountsModule } from './module.ts';
