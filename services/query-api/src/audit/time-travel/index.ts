export { TimeTravelController } from './controller.ts';
export { Streams } from './streams.ts';
