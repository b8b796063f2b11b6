import { category, specification, unit } from '@granary/domain/configuration';
import { CategoryRow, SpecificationRow, UnitRow } from '@granary/read-models/configuration';
import { keyed } from '../engine/index.ts';

export const categoryTable = keyed({
  entity: CategoryRow,
  from: [category],
  keys: (event) => [event.data.id],
  evolve: (_, event) => (event.type === 'CategoryDeleted' ? null : { ...event.data }),
});

export const specificationTable = keyed({
  entity: SpecificationRow,
  from: [specification],
  keys: (event) => [event.data.id],
  evolve: (_, event) => (event.type === 'SpecificationDeleted' ? null : { ...event.data }),
});

export const unitTable = keyed({
  entity: UnitRow,
  from: [unit],
  keys: (event) => [event.data.id],
  evolve: (_, event) => (event.type === 'UnitDeleted' ? null : { ...event.data }),
});
