export { AuditModule } from './module.ts';
export { plain } from './plain.ts';
export { withhold } from './withhold.ts';
