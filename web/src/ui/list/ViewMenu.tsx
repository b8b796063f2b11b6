import MoreIcon from '@mui/icons-material/MoreVert';
import MenuItem from '@mui/material/MenuItem';
import { rolesToShareWith, stopSharingView, viewSharers } from '@granary/api/views';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/client/use-command.ts';
import { lazyPart } from '../../app/router/lazy-part.ts';
import { useCan } from '../../app/session/can.ts';
import { session } from '../../app/session/session-store.ts';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { sharedAs, sharedIdOf, viewedList } from './shared-views.ts';
import type { ListContract, ListView } from './types.ts';
import type { ListState } from './use-list.ts';

const ShareViewDialog = lazyPart(async () => ({
  default: (await import('./ShareViewDialog.tsx')).ShareViewDialog,
}));

interface Props<Row extends object> {
  readonly name: string;
  readonly contract: Pick<ListContract<object>, 'access'>;
  readonly list: ListState<Row>;
  readonly view: ListView;
}

/** What the user may do with the selected view: share or remove their own, withdraw a shared one. */
export const ViewMenu = <Row extends object>({ name, contract, list, view }: Props<Row>) => {
  const { t } = useTranslation();
  const can = useCan();
  const [sharing, setSharing] = useState(false);
  const stop = useCommand(stopSharingView, { success: t('common:viewSharingStopped') });
  const { user, permissions } = session.use((state) => state);
  const person = { role: user?.role ?? '', permissions: new Set(permissions) };
  const viewed = viewedList(name);
  const isOwn = list.saved.views.some(({ key }) => key === view.key);
  const shared = view.shared ? view : sharedAs(view.label, list.shared);
  const sharedId = shared && sharedIdOf(shared.key);
  const mayShare = isOwn && viewed && can(viewSharers) && rolesToShareWith(person, contract).length > 0;
  const mayStop = viewed && sharedId && shared.shared?.stoppable === true && can(viewSharers);
  if (!isOwn && !mayStop) return null;

  return (
    <>
      <MenuButton label={t('common:viewActions')} icon={<MoreIcon fontSize="small" />} size="small">
        {(close) => [
          mayShare && (
            <MenuItem
              key="share"
              onClick={() => {
                close();
                setSharing(true);
              }}
            >
              {t('common:shareView')}
            </MenuItem>
          ),
          mayStop && (
            <MenuItem
              key="stop"
              disabled={stop.pending}
              onClick={() => {
                close();
                void stop.run({ params: { list: viewed, id: sharedId } });
              }}
            >
              {t('common:stopSharingView')}
            </MenuItem>
          ),
          isOwn && (
            <MenuItem
              key="remove"
              onClick={() => {
                close();
                list.saved.remove(view.key);
                list.change({ view: undefined });
              }}
            >
              {t('common:removeView')}
            </MenuItem>
          ),
        ]}
      </MenuButton>
      {sharing && viewed && (
        <Suspense fallback={null}>
          <ShareViewDialog list={viewed} contract={contract} view={view} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </>
  );
};
