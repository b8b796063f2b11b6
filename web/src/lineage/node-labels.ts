import type { LineageEdgeKind, LineageNode } from '@granary/api/lineage';
import { useTranslation } from 'react-i18next';
import { useLocalName } from '../ui/widgets/local-name.ts';

const broughtByInbound: ReadonlySet<LineageEdgeKind> = new Set([
  'received',
  'reversed',
  'returned',
  'supplied',
]);
const ofNoDocument: ReadonlySet<LineageEdgeKind> = new Set(['gained', 'reduced']);

/** Kind of the document behind an edge; null if it has none. */
export const documentKindOf = (kind: LineageEdgeKind): 'inbound' | 'outbound' | null => {
  if (ofNoDocument.has(kind)) return null;
  return broughtByInbound.has(kind) ? 'inbound' : 'outbound';
};

/** Returns a node's label: batches by code and warehouse, people by name, documents by number. */
export const useNodeText = (): ((node: LineageNode) => { title: string; detail: string }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return ({ kind, id, line, names }) => {
    const name = names ? localName(names) : '';
    switch (kind) {
      case 'batch': {
        const [warehouse = '', , batch = ''] = (id ?? '').split('.');
        return { title: batch, detail: name && name !== warehouse ? `${warehouse} · ${name}` : warehouse };
      }
      case 'supplier':
      case 'customer':
        return { title: name || (id ?? ''), detail: name && name !== id ? (id ?? '') : '' };
      case 'inbound':
      case 'outbound':
        return { title: id ?? '', detail: line === null ? '' : t('lineage:line', { line }) };
      default:
        return { title: id ?? t(`lineage:unnamed.${kind}`), detail: '' };
    }
  };
};
