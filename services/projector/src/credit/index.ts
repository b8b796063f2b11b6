import { defineReadModel } from '../engine/index.ts';
import { accountTable } from './account-table.ts';
import { courseTable } from './course-table.ts';
import { creditLaws } from './laws.ts';
import { lineTable } from './line-table.ts';
import { monthTable } from './month-table.ts';
import { requestTable } from './request-table.ts';
import { shipmentTable } from './shipment-table.ts';

/** Each customer's available credit and debt, and every line that explains them. */
export const credit = defineReadModel({
  name: 'credit',
  version: 6,
  onPoison: 'park-stream',
  tables: [accountTable, courseTable, lineTable, monthTable, requestTable, shipmentTable],
  invariants: creditLaws,
});
