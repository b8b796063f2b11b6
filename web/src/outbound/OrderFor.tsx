import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { getOutbound, type OutboundDetail } from '@granary/api/outbound';
import { obstacleTo } from '@granary/domain/outbound/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { detailPath } from './places.ts';

interface Props {
  readonly number: string;
  readonly command: 'revise' | 'ship' | 'deliver';
  /** Refetch instead of using the cache. */
  readonly newest?: boolean;
  readonly children: (document: OutboundDetail) => ReactNode;
}

/** Loads the order for a page with a single command, or explains why the command is not possible. */
export const OrderFor = ({ number, command, newest = false, children }: Props) => {
  const query = useQueryOf('outbound', getOutbound, { params: { number } }, { newest });
  return (
    <Loaded query={query}>
      {(document) =>
        obstacleTo(command, { ...document, deleted: document.deletedAt !== null }) === undefined ? (
          children(document)
        ) : (
          <NotNow
            number={number}
            status={document.status}
            to={detailPath(document.type)}
            reason={command === 'revise' && document.type === 'distribution' ? 'granted' : command}
          />
        )
      }
    </Loaded>
  );
};

interface NotNowProps {
  readonly number: string;
  readonly status: OutboundDetail['status'];
  /** The page of the order. */
  readonly to: string;
  readonly reason: Props['command'] | 'granted' | 'pick';
}

/** The order is not in the state that this page requires. */
export const NotNow = ({ number, status, to, reason }: NotNowProps) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ p: 6 }}>
      <Alert
        severity="info"
        action={
          <Button component={PathLink} to={to} params={{ number }} color="inherit" size="small">
            {t('outbound:open')}
          </Button>
        }
      >
        {t(`outbound:notNow.${reason}`, { number, status: t(`status:outbound.${status}`) })}
      </Alert>
    </Box>
  );
};
