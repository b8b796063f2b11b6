export { AuditModule } from './module.ts';
export { plain } from './plain.ts';
export { namesSession, withhold } from './withhold.ts';
