import Link from '@mui/material/Link';
import type { LineageNode } from '@granary/api/lineage';
import { useCan } from '../app/session/can.ts';
import type { LinkTarget } from '../ui/list/types.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { useNodeText } from './node-labels.ts';

/** Returns the page of a node's record; undefined if there is none or the user may not open it. */
export const usePageOf = (): ((node: LineageNode) => LinkTarget | undefined) => {
  const can = useCan();
  return ({ kind, id }): LinkTarget | undefined => {
    if (id === null) return undefined;
    switch (kind) {
      case 'batch':
        return can('inventory:read')
          ? { to: '/warehouse/inventory/$id', params: { id }, search: { tab: 'trace' } }
          : undefined;
      case 'inbound':
        return can('inbound:read') ? { to: '/warehouse/inbound/$number', params: { number: id } } : undefined;
      case 'outbound':
        return can('outbound:read')
          ? { to: '/warehouse/outbound/$number', params: { number: id } }
          : undefined;
      case 'customer':
        return can('customer:read') ? { to: '/customers/$code', params: { code: id } } : undefined;
      default:
        return undefined;
    }
  };
};

export const NodeLink = ({ node, here }: { node: LineageNode; here: boolean }) => {
  const pageOf = usePageOf();
  const { title, detail } = useNodeText()(node);
  const text = detail ? `${title} · ${detail}` : title;
  const page = pageOf(node);
  if (here) return <strong>{text}</strong>;
  if (!page) return <span>{text}</span>;
  return (
    <Link component={PathLink} {...page}>
      {text}
    </Link>
  );
};
