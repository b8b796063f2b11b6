import { createCustomer } from '@granary/api/customers';
import { approveInbound } from '@granary/api/inbound';
import { changeItemPrices, createItem } from '@granary/api/items';
import { registerSupplier } from '@granary/api/suppliers';
import { mayDecideOwn } from '@granary/domain/approval/rules';
import { importKinds, type ImportKind, type ImportKindName } from '@granary/import';
import i18next from 'i18next';
import { useCan, type Needed } from '../app/session/can.ts';
import { session } from '../app/session/session-store.ts';

/** What the first command of each needs. */
export const needed = {
  items: createItem.access,
  prices: changeItemPrices.access,
  suppliers: registerSupplier.access,
  customers: createCustomer.access,
  opening_stock: approveInbound.access,
} as Readonly<Record<ImportKindName, Needed>>;

/** What the user may import. Opening stock is approved by whoever enters it, which few may do. */
export const useImportKinds = (): readonly ImportKind[] => {
  const can = useCan();
  const role = session.use((state) => state.user?.role ?? '');
  return importKinds.filter(
    ({ name }) => can(needed[name]) && (name !== 'opening_stock' || mayDecideOwn(role)),
  );
};

export const kindName = (name: ImportKindName): string => i18next.t(`imports:kind.${name}`);

/** Column names as on the screens. */
export const columnName = (column: string): string =>
  i18next.t([`imports:column.${column}`, `fields:${column}`]);
