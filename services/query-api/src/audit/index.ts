export { AuditModule } from './module.ts';
export { plain } from './plain.ts';
export { namesSession, withhold } from './withhold.ts';
export { allAtOnce } from './stock-as-of/held-then.ts';
export { stockAsOfList } from './stock-as-of/list.ts';
export { streamsList } from './streams.ts';
