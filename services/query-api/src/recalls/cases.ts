import { Injectable } from '@nestjs/common';
import type { Endpoint } from '@granary/api/http';
import type { ExposedCustomer, RecallDetail, RecallImpact } from '@granary/api/recalls';
import { reject } from '@granary/domain/kernel';
import {
  familyOf,
  impactOf,
  rootsOf,
  trailOf,
  type Impact,
  type RecallCase,
  type RecallSubject,
} from '@granary/domain/recalls';
import { batchId, batchNamed, type BatchName } from '@granary/domain/stock';
import { EventStore } from '@granary/event-store';
import { mayUseWarehouse, requireWarehouse, type Caller } from '@granary/platform/access';
import { CustomerContacts } from '../customers/index.ts';
import { Reads } from '../database/index.ts';
import { sql } from '../database/index.ts';
import { historyOf } from './history.ts';
import { batchesOf, pictureOf } from './picture.ts';
import { batchesBlockedBy, surroundingsOf, type Surroundings } from './queries.ts';

interface Asking {
  readonly caller: Caller;
  readonly waitFor: bigint | undefined;
}

/** Decrypting contacts is recorded with the request. */
type Reading = Asking & Parameters<CustomerContacts['find']>[0];

/** Recall cases and previews: goods are traced through the log, names come from the read models. */
@Injectable()
export class RecallCases {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly contacts: CustomerContacts,
  ) {}

  /** With the customers' contacts, for the page that says whom to call. */
  async findWithContacts(
    call: Reading,
    contract: Pick<Endpoint, 'models'>,
    number: string,
  ): Promise<RecallDetail> {
    const found = await this.find(call, contract, number);
    return { ...found, customers: await this.withContacts(call, found.customers) };
  }

  async find(call: Asking, contract: Pick<Endpoint, 'models'>, number: string): Promise<RecallDetail> {
    const { state, recoveries, notices, ...told } = await historyOf(this.store, number);
    if (state.status === 'none') throw reject('NOT_FOUND');
    requireAny(call.caller, state.batches);
    const trail = trailOf(this.store);
    const impact = await impactOf(trail, state.batches);
    const later = await impactOf(
      trail,
      state.status === 'closed' ? await this.cameLater(call, contract, state) : [],
    );
    const { around, freshness } = await this.surroundings(call, contract, state.item, {
      ...impact,
      batches: [...impact.batches, ...later.batches],
    });
    const { subject, item, status, ancestors, classification, reason, instructions, cancelled } = state;
    return {
      number,
      item,
      status,
      subject: subject.kind,
      batch: subject.kind === 'batch' ? batchId(subject.batch) : null,
      supplierLot: subject.kind === 'lot' ? subject.supplierLot : null,
      ancestors,
      classification,
      reason,
      instructions,
      cancelled,
      openedBy: told.opened.by,
      openedAt: told.opened.at,
      later: batchesOf(later, around),
      answersForAll: state.batches.every(({ warehouse }) => mayUseWarehouse(call.caller, warehouse)),
      closing: told.closing,
      recoveries: seesCustomers(call.caller) ? [...recoveries] : [],
      timeline: told.timeline,
      ...pictureOf(impact, { recoveries: state.recoveries, notices }, around, seesCustomers(call.caller)),
      freshness,
    };
  }

  async impact(
    call: Asking,
    contract: Pick<Endpoint, 'models'>,
    subject: RecallSubject,
    ancestors: boolean,
  ): Promise<RecallImpact> {
    const trail = trailOf(this.store);
    const roots = await rootsOf(trail, subject, await this.warehousesOf(subject));
    if (roots.length === 0) throw reject('RECALL_WITHOUT_BATCHES');
    requireAny(call.caller, roots);
    const impact = await impactOf(trail, await familyOf(trail, roots, ancestors));
    const item = subject.kind === 'lot' ? subject.item : subject.batch.item;
    const { around, freshness } = await this.surroundings(call, contract, item, impact);
    const nothing = { recoveries: [], notices: new Map() };
    return { item, ...pictureOf(impact, nothing, around, seesCustomers(call.caller)), freshness };
  }

  /** The contact is shown only to callers who may read customers, like everywhere else. */
  private async withContacts(
    call: Reading,
    customers: readonly ExposedCustomer[],
  ): Promise<ExposedCustomer[]> {
    if (!call.caller.permissions.has('customer:read')) return [...customers];
    const reachable: ExposedCustomer[] = [];
    for (const exposed of customers) {
      const found = await this.contacts.find(call, exposed.customer.code);
      const contact = found && { person: found.contactPerson, phone: found.phone, erased: found.erased };
      reachable.push({ ...exposed, contact });
    }
    return reachable;
  }

  private surroundings(
    call: Asking,
    contract: Pick<Endpoint, 'models'>,
    item: string,
    { batches, exposures, holds }: Impact,
  ): Promise<{ around: Surroundings; freshness: RecallDetail['freshness'] }> {
    return this.reads.snapshot(call, contract, async ({ runQuery, freshness }) => ({
      around: await surroundingsOf(runQuery, {
        item,
        warehouses: [...new Set(batches.map(({ name }) => name.warehouse))],
        customers: [...new Set(exposures.map(({ customer }) => customer))],
        orders: [
          ...new Set([
            ...exposures.map(({ outbound }) => outbound),
            ...holds.map(({ document }) => document),
          ]),
        ],
      }),
      freshness: await freshness(),
    }));
  }

  private cameLater(
    call: Asking,
    contract: Pick<Endpoint, 'models'>,
    { number, item, batches }: RecallCase,
  ): Promise<BatchName[]> {
    return this.reads.snapshot(call, contract, async ({ runQuery }) =>
      (await batchesBlockedBy(runQuery, { number, item, known: batches.map(batchId) })).map(({ id }) =>
        batchNamed(id),
      ),
    );
  }

  private async warehousesOf(subject: RecallSubject): Promise<string[]> {
    if (subject.kind === 'batch') return [];
    const rows = await this.reads.snapshot({ waitFor: undefined }, {}, ({ runQuery }) =>
      runQuery<{ warehouse: string }>(sql`
        SELECT warehouse FROM inventory.item_stock WHERE item = ${subject.item} ORDER BY warehouse`),
    );
    return rows.map(({ warehouse }) => warehouse);
  }
}

/** A recall concerns the whole company: access to one of its warehouses suffices to see all of it. */
const requireAny = (caller: Caller, batches: readonly BatchName[]): void => {
  const [first] = batches;
  if (first && !batches.some(({ warehouse }) => mayUseWarehouse(caller, warehouse)))
    requireWarehouse(caller, first.warehouse);
};

const seesCustomers = ({ permissions }: Caller): boolean =>
  permissions.has('customer:read') || permissions.has('sales_outbound:read');
