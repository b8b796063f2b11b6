import {
  category,
  deleteCategory,
  deleteSpecification,
  deleteUnit,
  reinstateCategory,
  reinstateSpecification,
  reinstateUnit,
  specification,
  unit,
} from '@granary/domain/configuration';
import { deleteItem, item, reinstateItem } from '@granary/domain/items';
import type { Decider, Deletion, DomainEvent, NamedBy } from '@granary/domain/kernel';
import { deleteSupplier, reinstateSupplier, supplier } from '@granary/domain/suppliers';
import { deleteWarehouse, reinstateWarehouse, warehouse } from '@granary/domain/warehouses';
import type { CommandContext, EventStore, StoredEvent } from '@granary/event-store';

const master = <State extends { readonly status: string }, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  remove: (state: State, deletion: Deletion & { readonly code: string }) => Event[],
  reinstate: (state: State, namedBy: readonly NamedBy[]) => Event[],
) => ({
  remove: (store: EventStore, code: string, context: CommandContext, deletion: Deletion) =>
    store.decide(decider, code, context, (state) => remove(state, { ...deletion, code })),
  reinstate: (store: EventStore, code: string, context: CommandContext, namedBy: readonly NamedBy[]) =>
    store.decide(decider, code, context, (state) => reinstate(state, namedBy)),
});

/** Master data that can be deleted while nothing refers to it, by its code or id. */
export const masters = {
  item: master(item, deleteItem, reinstateItem),
  supplier: master(supplier, deleteSupplier, reinstateSupplier),
  warehouse: master(warehouse, deleteWarehouse, reinstateWarehouse),
  category: master(
    category,
    (state, { code: id, namedBy }) => deleteCategory(state, { id, namedBy }),
    reinstateCategory,
  ),
  specification: master(
    specification,
    (state, { code: id, namedBy }) => deleteSpecification(state, { id, namedBy }),
    reinstateSpecification,
  ),
  unit: master(unit, (state, { code: id, namedBy }) => deleteUnit(state, { id, namedBy }), reinstateUnit),
};
export type MasterKind = keyof typeof masters;
export const masterKinds = Object.keys(masters) as MasterKind[];

const deletions: Readonly<Record<string, MasterKind | undefined>> = {
  ItemDeleted: 'item',
  SupplierDeleted: 'supplier',
  WarehouseDeleted: 'warehouse',
  CategoryDeleted: 'category',
  SpecificationDeleted: 'specification',
  UnitDeleted: 'unit',
};

export const masterDeletedBy = ({ type, streamId }: StoredEvent) => {
  const kind = deletions[type];
  return kind && { kind, target: streamId };
};

export const isMaster = (kind: string): kind is MasterKind => kind in masters;
