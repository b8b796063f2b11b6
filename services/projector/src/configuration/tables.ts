import { category, specification, unit } from '@granary/domain/configuration';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { keyed } from '../engine/index.ts';

export const categoryTable = keyed({
  entity: CategoryRow,
  from: [category],
  keys: (event) => [event.data.id],
  evolve: (_, event) => (event.type === 'CategoryDeleted' ? null : rowOf(event.data)),
});

export const specificationTable = keyed({
  entity: SpecificationRow,
  from: [specification],
  keys: (event) => [event.data.id],
  evolve: (_, event) => (event.type === 'SpecificationDeleted' ? null : rowOf(event.data)),
});

export const unitTable = keyed({
  entity: UnitRow,
  from: [unit],
  keys: (event) => [event.data.id],
  evolve: (_, event) => (event.type === 'UnitDeleted' ? null : rowOf(event.data)),
});

/** The row does not include `namedBy`, which a reinstatement carries. */
function rowOf<Data extends object>(data: Data & { readonly namedBy?: unknown }) {
  const { namedBy: _namedBy, ...row } = data;
  return row;
}
