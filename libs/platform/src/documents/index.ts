import { readersOfDocument, workersOnDocument, type Permission } from '@granary/api/access';
import type { DocumentFacts } from '@granary/domain/discussions';
import type { DiscussedKind } from '@granary/domain/discussions/rules';
import { holds, mayUseWarehouse, requirePermission, requireWarehouse } from '../access/index.ts';

/** The rights of a signed-in user or of a colleague. */
interface Person {
  readonly permissions: ReadonlySet<Permission>;
  readonly warehouses: readonly string[] | 'all';
}

const isPlaceOf = (person: Person, { warehouses }: DocumentFacts): boolean =>
  warehouses.length === 0 || warehouses.some((one) => mayUseWarehouse(person, one));

export const mayReadDocument = (person: Person, kind: DiscussedKind, facts: DocumentFacts): boolean =>
  holds(person, ...readersOfDocument(kind, facts.order)) && isPlaceOf(person, facts);

/** Throws `PERMISSION_DENIED` or `WAREHOUSE_ACCESS_DENIED` if the person may not read the document. */
export function requireDocumentReader(person: Person, kind: DiscussedKind, facts: DocumentFacts): void {
  requirePermission(person, ...readersOfDocument(kind, facts.order));
  if (!isPlaceOf(person, facts)) requireWarehouse(person, facts.warehouses[0] ?? '');
}

/** The permissions to work on the document, for somebody who may read it. */
export const mayWorkOnDocument = (person: Person, kind: DiscussedKind, { order }: DocumentFacts): boolean =>
  holds(person, ...workersOnDocument(kind, order));

/** Throws `PERMISSION_DENIED` if the person may read, but not work on the document. */
export const requireDocumentWorker = (person: Person, kind: DiscussedKind, { order }: DocumentFacts): void =>
  requirePermission(person, ...workersOnDocument(kind, order));
