import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from './PathLink.tsx';

const CASE = /^RC-\d{8}-\d{4,}$/;

/** Whether a recall number belongs to a case here, and not to a third party. */
export const hasCase = (number: string): boolean => CASE.test(number);

/** Recall numbers, linked to their cases if there are any. */
export const RecallLinks = ({ numbers }: { numbers: readonly string[] }) => {
  const can = useCan();
  return numbers.map((number, index) => (
    <Fragment key={number}>
      {index > 0 && ', '}
      {hasCase(number) && can('batch:read') ? (
        <Link
          component={PathLink}
          to="/audit/recalls/$number"
          params={{ number }}
          color="inherit"
          underline="always"
        >
          {number}
        </Link>
      ) : (
        number
      )}
    </Fragment>
  ));
};
