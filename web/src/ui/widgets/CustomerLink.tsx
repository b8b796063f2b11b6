import Link from '@mui/material/Link';
import type { Coded } from '@granary/api/http';
import { useCan } from '../../app/session/can.ts';
import { useNameOf } from './local-name.ts';
import { PathLink } from './PathLink.tsx';

/** A customer's name, linked if the user may open the customer. */
export const CustomerLink = ({ customer }: { customer: Coded }) => {
  const can = useCan();
  const name = useNameOf()(customer);
  if (!can('customer:read')) return <span>{name}</span>;
  return (
    <Link component={PathLink} to="/customers/$code" params={{ code: customer.code }}>
      {name}
    </Link>
  );
};
