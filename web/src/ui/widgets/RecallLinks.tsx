import Link from '@mui/material/Link';
import { Fragment } from 'react';
import { useCan } from '../../app/session/can.ts';
import { PathLink } from './PathLink.tsx';

const CASE = /^RC-\d{8}-\d{4,}$/;

/** Whether a recall has a case of ours, and not only a number of somebody else's. */
export const hasCase = (number: string): boolean => CASE.test(number);

/** Recalls by their numbers; those that have a case lead to it. */
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
