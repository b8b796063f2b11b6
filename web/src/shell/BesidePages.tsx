import { Suspense, useState } from 'react';
import { waitingNotices } from '../app/client/notifications.ts';
import { lazyPart } from '../app/router/lazy-part.ts';
import { session } from '../app/session/session-store.ts';
import { questions } from '../ui/dialogs/ask.ts';

const Notices = lazyPart(async () => ({ default: (await import('./Notices.tsx')).Notices }));
const DialogHost = lazyPart(async () => ({
  default: (await import('../ui/dialogs/DialogHost.tsx')).DialogHost,
}));

/**
 * Notices and dialogs. Loaded as soon as somebody is signed in, since without a network they could not be; on the
 * sign-in page with the first of them.
 */
export const BesidePages = () => {
  const isSignedIn = session.use((state) => state.isAuthenticated);
  const hasNotices = waitingNotices.use((state) => state.notices.length > 0);
  const isAsked = questions.use((state) => state.open !== undefined);
  const showsNotices = useEver(isSignedIn || hasNotices);
  const asks = useEver(isSignedIn || isAsked);
  return (
    <Suspense fallback={null}>
      {showsNotices && <Notices />}
      {asks && <DialogHost />}
    </Suspense>
  );
};

/** True once `now` has been: what is on screen stays there. */
const useEver = (now: boolean): boolean => {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
};
