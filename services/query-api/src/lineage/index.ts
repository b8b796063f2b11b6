export { LineageModule } from './module.ts';
export { lineageOf } from './graph.ts';
