export { CountProcess } from './count.process.ts';
export { CountsModule } from './counts.module.ts';
