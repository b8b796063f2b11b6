import { access } from '../access/index.ts';
import { automation, category, seller, specification, unit } from '../configuration/index.ts';
import { contract } from '../contracts/index.ts';
import { markup } from '../costs/index.ts';
import { customer } from '../customers/index.ts';
import { count } from '../counts/index.ts';
import { creditRequest } from '../credit-requests/index.ts';
import { credit } from '../credit/index.ts';
import { discussion } from '../discussions/index.ts';
import { distribution } from '../distribution/index.ts';
import { inbound } from '../inbound/index.ts';
import { gtinClaim, item } from '../items/index.ts';
import type { EventDefinitions } from '../kernel/index.ts';
import { webhook } from '../notifications/index.ts';
import { outbound } from '../outbound/index.ts';
import { projection } from '../projections/index.ts';
import { recallCase } from '../recalls/index.ts';
import { role } from '../roles/index.ts';
import { recalledLots, stock } from '../stock/index.ts';
import { supplier } from '../suppliers/index.ts';
import { template, templateChoice } from '../templates/index.ts';
import { user, username } from '../users/index.ts';
import { sharedView } from '../views/index.ts';
import { warehouse } from '../warehouses/index.ts';
import { approvalPolicy } from '../workflow/index.ts';

interface RegisteredDecider {
  readonly category: string;
  readonly events: EventDefinitions;
  readonly initial: () => unknown;
  readonly evolve: (state: never, event: never) => unknown;
}

/** Every stream category. Readers of the whole log look up event definitions here. */
export const deciders: Readonly<Record<string, RegisteredDecider>> = {
  access,
  approvalPolicy,
  automation,
  category,
  contract,
  count,
  customer,
  credit,
  creditRequest,
  discussion,
  distribution,
  gtin: gtinClaim,
  inbound,
  item,
  markup,
  outbound,
  projection,
  recall: recallCase,
  recalledLots,
  role,
  seller,
  sharedView,
  specification,
  stock,
  supplier,
  template,
  templateChoice,
  unit,
  user,
  username,
  warehouse,
  webhook,
};
