export { AuditModule } from './module.ts';
export { plain } from './plain.ts';
export { namesSession, withhold } from './withhold.ts';
export { stockAsOfList } from './stock-as-of/list.ts';
export { streamsList } from './streams.ts';
