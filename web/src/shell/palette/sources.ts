import { listContracts } from '@granary/api/contracts';
import { listCustomers } from '@granary/api/customers';
import { listDistributions } from '@granary/api/distribution';
import { listInbounds } from '@granary/api/inbound';
import { listItems } from '@granary/api/items';
import { listOutbounds, listSales } from '@granary/api/outbound';
import { listRecalls } from '@granary/api/recalls';
import { listBatches, type BatchRow } from '@granary/api/stock';
import i18next from 'i18next';
import { contentOf } from '../../scanning/index.ts';
import type { ListContract, LinkTarget } from '../../ui/list/types.ts';
import { askList } from '../../ui/list/use-list.ts';
import { headlineOf } from '../../ui/widgets/headline.ts';
import type { useLocalName } from '../../ui/widgets/local-name.ts';
import type { Needed } from '../../app/session/can.ts';
import { isOnlyScan, itemTextOf, scannedBatches } from './scanned-batches.ts';

export interface PaletteHit {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly target: LinkTarget;
}

/** Records that the palette finds through the server. */
export interface PaletteSource {
  readonly key: string;
  /** Text key. */
  readonly label: string;
  readonly needs: Needed;
  /** Finds what scanned codes name. */
  readonly scans?: true;
  readonly find: (text: string, nameOf: NameOf, signal: AbortSignal) => Promise<readonly PaletteHit[]>;
}

type NameOf = ReturnType<typeof useLocalName>;

const HITS = 5;

const inboundType = (type: string): string => i18next.t(`status:inboundType.${type}`);
const outboundType = (type: string): string => i18next.t(`status:outboundType.${type}`);

const find =
  <Row extends object>(
    contract: ListContract<Row>,
    hit: (row: Row, nameOf: NameOf) => PaletteHit,
  ): PaletteSource['find'] =>
  async (text, nameOf, signal) =>
    (await askList<Row>(contract, { q: contentOf(text), limit: HITS }, signal)).rows.map((row) =>
      hit(row, nameOf),
    );

export const batchHit = (batch: BatchRow, nameOf: NameOf): PaletteHit => ({
  id: batch.id,
  label: batch.batch,
  detail: `${nameOf(batch.itemNames)} · ${batch.warehouse}`,
  target: { to: '/warehouse/inventory/$id', params: { id: batch.id } },
});

const findBatches = find(listBatches, batchHit);
const findItems = find(listItems, (item, nameOf) => ({
  id: item.code,
  label: nameOf(item),
  detail: item.code,
  target: { to: '/warehouse/items', search: { q: item.code } },
}));

export const paletteSources: readonly PaletteSource[] = [
  {
    key: 'customers',
    label: 'shell:nav.customers',
    needs: 'customer:read',
    find: find(listCustomers, (customer, nameOf) => ({
      id: customer.code,
      label: nameOf(customer),
      detail: customer.code,
      target: { to: '/customers/$code', params: { code: customer.code } },
    })),
  },
  {
    key: 'contracts',
    label: 'shell:nav.contracts',
    needs: 'contract:read',
    find: find(listContracts, (contract, nameOf) => ({
      id: contract.code,
      label: contract.code,
      detail: nameOf({ ...contract.customer, name: contract.customer.name ?? contract.customer.code }),
      target: { to: '/contracts/$code', params: { code: contract.code } },
    })),
  },
  {
    key: 'items',
    label: 'shell:nav.items',
    needs: 'warehouse_item:read',
    scans: true,
    find: (text, nameOf, signal) => findItems(itemTextOf(text), nameOf, signal),
  },
  {
    key: 'batches',
    label: 'shell:nav.inventory',
    needs: 'inventory:read',
    scans: true,
    find: async (text, nameOf, signal) => {
      const scanned = (await scannedBatches(text, signal)) ?? [];
      const hits = scanned.map((batch) => batchHit(batch, nameOf));
      if (isOnlyScan(text)) return hits;
      const others = await findBatches(text, nameOf, signal);
      return [...hits, ...others.filter(({ id }) => hits.every((hit) => hit.id !== id))];
    },
  },
  {
    key: 'inbound',
    label: 'shell:nav.inbound',
    needs: 'inbound:read',
    find: find(listInbounds, (order) => ({
      id: order.number,
      label: order.number,
      detail: headlineOf(order, inboundType(order.type), order.total),
      target: { to: '/warehouse/inbound/$number', params: { number: order.number } },
    })),
  },
  {
    key: 'outbound',
    label: 'shell:nav.outbound',
    needs: 'outbound:read',
    find: find(listOutbounds, (order) => ({
      id: order.number,
      label: order.number,
      detail: headlineOf(order, outboundType(order.type)),
      target: { to: '/warehouse/outbound/$number', params: { number: order.number } },
    })),
  },
  {
    key: 'distribution',
    label: 'shell:nav.distribution',
    needs: 'purchase_request:read',
    find: find(listDistributions, (request) => ({
      id: request.number,
      label: request.number,
      detail: headlineOf(request, request.number, request.total),
      target: { to: '/distribution/requests/$number', params: { number: request.number } },
    })),
  },
  {
    key: 'recalls',
    label: 'shell:nav.recalls',
    needs: 'batch:read',
    find: find(listRecalls, (found) => ({
      id: found.number,
      label: found.number,
      detail: found.reason,
      target: { to: '/audit/recalls/$number', params: { number: found.number } },
    })),
  },
  {
    key: 'sales',
    label: 'shell:nav.sales',
    needs: 'sales_outbound:read',
    find: find(listSales, (order) => ({
      id: order.number,
      label: order.number,
      detail: headlineOf(order, outboundType(order.type), order.salesAmount),
      target: { to: '/orders/sales-outbound/$number', params: { number: order.number } },
    })),
  },
];
