import * as audit from '../audit/index.ts';
import * as changes from '../changes/index.ts';
import * as charts from '../charts/index.ts';
import * as configuration from '../configuration/index.ts';
import * as costs from '../costs/index.ts';
import * as counts from '../counts/index.ts';
import * as customers from '../customers/index.ts';
import * as contracts from '../contracts/index.ts';
import * as credit from '../credit/index.ts';
import * as dashboard from '../dashboard/index.ts';
import * as discussions from '../discussions/index.ts';
import * as evidence from '../evidence/index.ts';
import * as epcis from '../epcis/index.ts';
import * as exports from '../exports/index.ts';
import * as files from '../files/index.ts';
import * as distribution from '../distribution/index.ts';
import type { Endpoint } from '../http/index.ts';
import * as inbound from '../inbound/index.ts';
import * as items from '../items/index.ts';
import * as labels from '../labels/index.ts';
import * as lineage from '../lineage/index.ts';
import * as outbound from '../outbound/index.ts';
import * as messages from '../messages/index.ts';
import * as notifications from '../notifications/index.ts';
import * as operationLog from '../operation-log/index.ts';
import * as projections from '../projections/index.ts';
import * as recalls from '../recalls/index.ts';
import * as reports from '../reports/index.ts';
import * as schedules from '../schedules/index.ts';
import * as roles from '../roles/index.ts';
import * as stock from '../stock/index.ts';
import * as suppliers from '../suppliers/index.ts';
import * as templates from '../templates/index.ts';
import * as users from '../users/index.ts';
import * as views from '../views/index.ts';
import * as warehouses from '../warehouses/index.ts';
import * as workflow from '../workflow/index.ts';

/** The contracts of every capability; the OpenAPI document is generated from them. */
const capabilities = {
  audit,
  changes,
  charts,
  configuration,
  costs,
  counts,
  customers,
  contracts,
  credit,
  dashboard,
  discussions,
  distribution,
  evidence,
  epcis,
  exports,
  files,
  inbound,
  items,
  labels,
  lineage,
  messages,
  notifications,
  'operation-log': operationLog,
  outbound,
  projections,
  recalls,
  reports,
  roles,
  schedules,
  stock,
  suppliers,
  templates,
  users,
  views,
  warehouses,
  workflow,
};

export interface RegisteredEndpoint {
  readonly capability: string;
  /** Export name of the contract, such as `listOperations`. */
  readonly name: string;
  readonly contract: Endpoint;
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value;

/** All routes of both services. */
export const registeredEndpoints: readonly RegisteredEndpoint[] = Object.entries(capabilities).flatMap(
  ([capability, exported]) =>
    Object.entries(exported).flatMap(([name, contract]: [string, unknown]) =>
      isEndpoint(contract) ? [{ capability, name, contract }] : [],
    ),
);
