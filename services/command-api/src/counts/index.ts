export { CountsModule } from './counts.module.ts';
