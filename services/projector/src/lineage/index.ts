import { defineReadModel } from '../engine/index.ts';
import { edgeTable } from './edge-table.ts';
import { traceabilityLaws } from './laws.ts';

/** The flow of goods from batch to batch. */
export const traceability = defineReadModel({
  name: 'traceability',
  version: 2,
  onPoison: 'park-stream',
  tables: [edgeTable],
  invariants: traceabilityLaws,
});
