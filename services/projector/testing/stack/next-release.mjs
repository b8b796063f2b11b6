import { supplier } from '@granary/domain/suppliers';
import { projectorConfig, readConfig } from '@granary/platform/config';
import { SupplierRow } from '@granary/read-models/suppliers';
import { Column, Entity, getMetadataArgsStorage } from 'typeorm';
import { catalogue } from '../../dist/catalogue.js';
import { defineReadModel, keyed } from '../../dist/engine/index.js';
import { models } from '../../dist/models.js';
import { startProjectorService } from '../../dist/service.js';
import { supplierTable } from '../../dist/suppliers/index.js';

/** Suffix that its projections add to names, to show which release wrote a row. */
const MARK = ' · next';

/** A program: the projector of a next release, in which suppliers have an additional column. */
class NextSupplierRow extends SupplierRow {}
Entity({ schema: 'catalogue', name: 'supplier' })(NextSupplierRow);
Column({ type: 'integer' })(NextSupplierRow.prototype, 'changes');
// TypeORM looks columns up by the class that declares them.
const { columns } = getMetadataArgsStorage();
for (const column of columns.filter(({ target }) => target === SupplierRow))
  columns.push({ ...column, target: NextSupplierRow });

const suppliers = keyed({
  entity: NextSupplierRow,
  from: [supplier],
  keys: supplierTable.keys,
  evolve: (row, event, key) => {
    const alone = () => undefined;
    const next = supplierTable.evolve(row, event, key, alone, alone);
    if (!next) return undefined;
    const named = 'name' in event.data ? `${event.data.englishName}${MARK}` : next.englishName;
    return { ...next, englishName: named, changes: (row?.changes ?? 0) + 1 };
  },
});

const nextCatalogue = defineReadModel({
  ...catalogue,
  version: catalogue.version + 1,
  tables: [...catalogue.tables.filter(({ entity }) => entity.name !== SupplierRow.name), suppliers],
});

await startProjectorService(
  readConfig(projectorConfig),
  models.map((model) => (model === catalogue ? nextCatalogue : model)),
);
