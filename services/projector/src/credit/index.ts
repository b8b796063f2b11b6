import { defineReadModel } from '../engine/index.ts';
import { accountTable } from './account-table.ts';
import { courseTable } from './course-table.ts';
import { creditLaws } from './laws.ts';
import { lineTable } from './line-table.ts';
import { monthTable } from './month-table.ts';
import { requestTable } from './request-table.ts';
import { shipmentTable } from './shipment-table.ts';

/** What every customer may still take, what they owe, and every line that explains it. */
export const credit = defineReadModel({
  name: 'credit',
  version: 3,
  onPoison: 'park-stream',
  tables: [accountTable, courseTable, lineTable, monthTable, requestTable, shipmentTable],
  invariants: creditLaws,
});
