import type { ReportType } from '@granary/api/reports';
import { counts } from './kinds/counts.ts';
import { credit } from './kinds/credit.ts';
import { customer } from './kinds/customer.ts';
import { expiry } from './kinds/expiry.ts';
import { inventory } from './kinds/inventory.ts';
import { journal } from './kinds/journal.ts';
import { movements } from './kinds/movements.ts';
import { operation } from './kinds/operation.ts';
import { recalls } from './kinds/recalls.ts';
import { sales } from './kinds/sales.ts';
import { supplier } from './kinds/supplier.ts';
import type { Report } from './section.ts';

export const reports: Readonly<Record<ReportType, Report>> = {
  counts,
  credit,
  customer,
  expiry,
  inventory,
  journal,
  movements,
  operation,
  recalls,
  sales,
  supplier,
};
