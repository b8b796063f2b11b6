import Link from '@mui/material/Link';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from './PathLink.tsx';

const pages = {
  inbound: { to: '/warehouse/inbound/$number', needs: 'inbound:read' },
  outbound: { to: '/warehouse/outbound/$number', needs: 'outbound:read' },
  count: { to: '/warehouse/counts/$number', needs: 'inventory:read' },
} as const;

interface Props {
  readonly kind: string | null;
  readonly number: string | null;
  readonly line?: number | null;
}

/** A document number, linked if the user may open it. */
export const DocumentLink = ({ kind, number, line = null }: Props) => {
  const can = useCan();
  if (number === null) return <span>–</span>;
  const text = line === null ? number : `${number} / ${line}`;
  const page = kind !== null && kind in pages ? pages[kind as keyof typeof pages] : undefined;
  if (!page || !can(page.needs)) return <span>{text}</span>;
  return (
    <Link component={PathLink} to={page.to} params={{ number }}>
      {text}
    </Link>
  );
};
