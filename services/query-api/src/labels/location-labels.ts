import type { WarehouseRow } from '@granary/api/warehouses';
import type { Language } from '@granary/domain/kernel';
import type { PdfLabel } from '@granary/pdf';
import { nameIn } from '../files/index.ts';

interface LabelledLocation {
  readonly location: string;
  readonly description: string | null;
}

/** The 2D code is the location as picking and counting ask for it. */
export const locationLabelOf = (
  { location, description }: LabelledLocation,
  warehouse: Pick<WarehouseRow, 'code' | 'name' | 'englishName' | 'khmerName'>,
  language: Language,
): PdfLabel => ({
  name: nameIn(language, warehouse) || warehouse.code,
  code: location,
  symbol: { kind: 'qr', content: location },
  facts: [],
  ...(description && { note: description }),
});
