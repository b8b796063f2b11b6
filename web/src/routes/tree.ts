import { auditRoutes } from './audit.ts';
import { chartsRoute } from './charts.ts';
import { importsRoute } from './imports.ts';
import { configurationRoutes } from './configuration.ts';
import { creditRoutes } from './credit.ts';
import { costRoute } from './costs.ts';
import { countRoutes } from './counts.ts';
import { contractRoutes } from './contracts.ts';
import { customerRoutes } from './customers.ts';
import { dashboardRoutes } from './dashboard.ts';
import { distributionRoutes } from './distribution.ts';
import { epcisRoute } from './epcis.ts';
import { evidenceRoutes } from './evidence.ts';
import { exportsRoute } from './exports.ts';
import { inboundRoutes } from './inbound.ts';
import { itemRoutes } from './items.ts';
import { lineageRoute } from './lineage.ts';
import { operationsRoute } from './operation-log.ts';
import { outboundRoutes } from './outbound.ts';
import { recallRoutes } from './recalls.ts';
import { reportsRoute } from './reports.ts';
import { blankRoutes, mainRoute, rootRoute } from './root.tsx';
import { roleRoutes } from './roles.ts';
import { stockRoutes } from './stock.ts';
import { supplierRoutes } from './suppliers.ts';
import { systemRoutes } from './system.ts';
import { templateRoutes } from './templates.ts';
import { profileRoutes } from './profile.ts';
import { userRoutes } from './users.ts';
import { warehouseRoutes } from './warehouses.ts';
import { workflowRoutes } from './workflow.ts';

/** All pages of the application: one file per capability, listed here. */
export const routeTree = rootRoute.addChildren([
  ...blankRoutes,
  mainRoute.addChildren([
    ...auditRoutes,
    ...creditRoutes,
    chartsRoute,
    importsRoute,
    costRoute,
    ...contractRoutes,
    ...countRoutes,
    ...customerRoutes,
    ...dashboardRoutes,
    ...distributionRoutes,
    epcisRoute,
    ...evidenceRoutes,
    exportsRoute,
    ...inboundRoutes,
    ...itemRoutes,
    lineageRoute,
    operationsRoute,
    ...outboundRoutes,
    ...recallRoutes,
    reportsRoute,
    ...roleRoutes,
    ...stockRoutes,
    ...supplierRoutes,
    ...configurationRoutes,
    ...systemRoutes,
    ...templateRoutes,
    ...profileRoutes,
    ...userRoutes,
    ...warehouseRoutes,
    ...workflowRoutes,
  ]),
]);
