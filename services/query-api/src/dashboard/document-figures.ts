import type { Dashboard, DashboardFigure } from '@granary/api/dashboard';
import type { Permission } from '@granary/api/access';
import { listContracts } from '@granary/api/contracts';
import { listCreditRequests } from '@granary/api/credit';
import { listDistributions } from '@granary/api/distribution';
import { listInbounds } from '@granary/api/inbound';
import { listOutbounds, listPickTasks, listSales } from '@granary/api/outbound';
import { contractsList } from '../contracts/index.ts';
import { creditRequestsList } from '../credit/index.ts';
import type { QueryRunner } from '../database/index.ts';
import { distributionsList } from '../distribution/index.ts';
import { inboundsList } from '../inbound/index.ts';
import { outboundsList, pickTasksList, salesList } from '../outbound/index.ts';
import { figure, mayAsk, type Scope } from './figures.ts';
import { momentsOf, type Today } from './today.ts';

const inbounds = { path: '/inbound', contract: listInbounds, list: inboundsList } as const;
const outbounds = { path: '/outbound', contract: listOutbounds, list: outboundsList } as const;
const sales = { path: '/sales-outbound', contract: listSales, list: salesList } as const;
const pickTasks = { path: '/picking-tasks', contract: listPickTasks, list: pickTasksList } as const;

/** Filters by source warehouse, because the list also includes orders that arrive at the warehouse. */
const leaving = ({ warehouse }: Scope): string[] =>
  warehouse === undefined ? [] : [`warehouse:in:${warehouse}`];

const contracts = { path: '/contracts', contract: listContracts, list: contractsList } as const;
const requests = {
  path: '/credit/requests',
  contract: listCreditRequests,
  list: creditRequestsList,
  query: { scope: 'queue' },
} as const;
const distributions = {
  path: '/distribution',
  contract: listDistributions,
  list: distributionsList,
} as const;

const TO_DECIDE = ['approvalStatus:in:submitted,reviewing'];

/** Documents that wait for this user's decision. */
export const approvals = async (runQuery: QueryRunner, scope: Scope): Promise<Dashboard['approvals']> => {
  const { permissions } = scope.caller;
  const seesInbounds = mayAsk(scope.caller, listInbounds);
  const seesOrders = mayAsk(scope.caller, listOutbounds);
  const decides = (permission: Permission) => permissions.has(permission);
  return {
    inbound:
      seesInbounds && decides('inbound:approve') ? await figure(runQuery, scope, inbounds, TO_DECIDE) : null,
    outbound:
      seesOrders && decides('outbound:approve')
        ? await figure(runQuery, scope, outbounds, ['status:in:inventory_reviewing', ...leaving(scope)])
        : null,
    sales:
      mayAsk(scope.caller, listSales) && decides('sales_outbound:approve')
        ? await figure(runQuery, scope, sales, ['status:in:sales_pending', ...leaving(scope)])
        : null,
    contracts:
      mayAsk(scope.caller, listContracts) && decides('contract:approve')
        ? await figure(runQuery, scope, contracts, TO_DECIDE)
        : null,
    credit:
      mayAsk(scope.caller, listCreditRequests) && decides('credit:approve')
        ? await figure(runQuery, scope, requests, [])
        : null,
    distribution:
      mayAsk(scope.caller, listDistributions) && decides('purchase_request:approve')
        ? await figure(runQuery, scope, distributions, TO_DECIDE)
        : null,
  };
};

/** Picking figures: from the pick tasks for pickers, else from the orders. */
export const picking = async (
  runQuery: QueryRunner,
  scope: Scope,
  today: Today,
): Promise<Dashboard['picking']> => {
  const seesOrders = mayAsk(scope.caller, listOutbounds);
  const picks = mayAsk(scope.caller, listPickTasks);
  if (!picks && !seesOrders) return null;
  const inStatus = (status: string): Promise<DashboardFigure> =>
    picks
      ? figure(runQuery, scope, pickTasks, [`status:in:${status}`, ...leaving(scope)])
      : figure(runQuery, scope, outbounds, [`status:in:${status}`, ...leaving(scope)]);
  const [from, to] = momentsOf(today.day, today.day, today.timeZone);
  return {
    waiting: await inStatus('pending'),
    picking: await inStatus('picking'),
    picked: await inStatus('picked'),
    shippedToday: seesOrders
      ? await figure(runQuery, scope, outbounds, [
          `shippedAt:gte:${from}`,
          `shippedAt:lte:${to}`,
          ...leaving(scope),
        ])
      : null,
  };
};
