export { EvidenceModule } from './module.ts';
