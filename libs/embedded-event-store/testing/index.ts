export {
  programOf,
  realEventStoreCommand,
  startRealEventStore,
  type RealEventStore,
} from './real-event-store.ts';
export { rewriteLog, type KeptEvent } from './rewrite-log.ts';
export {
  ADMIN,
  startSecuredEmbeddedEventStore,
  startSecuredRealEventStore,
  type SecuredEventStore,
} from './secured-event-store.ts';
