export { ProjectionsModule } from './module.ts';
export { parkedEventsList } from './parked-events.ts';
