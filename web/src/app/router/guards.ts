import { redirect } from '@tanstack/react-router';
import { can, type Needed } from '../session/can.ts';
import { landingPage, type LandingPath } from '../session/landing.ts';
import { session } from '../session/session-store.ts';

/** Everything under the main layout: signed in, and holding what every matched page needs. */
export const guardPages = (href: string, needed: readonly (Needed | undefined)[]): void => {
  if (!session.get().isAuthenticated) throw redirect({ to: '/login', search: { from: href } });
  const refused = needed.find((needs) => !can(needs));
  if (refused === undefined) return;
  throw redirect({ to: '/unauthorized', search: { needs: [refused].flat().join(','), from: href } });
};

/** The bare address leads to the person's landing page, or to the sign-in page. */
export const guardHome = (): void => {
  throw redirect({ href: session.get().isAuthenticated ? ownLandingPage() : '/login', replace: true });
};

/** The sign-in page is for those who are not in: others go where they came from, or to their landing page. */
export const guardSignIn = (from: string | undefined): void => {
  if (session.get().isAuthenticated) throw redirect({ href: returnPath(from) });
};

/** Where to after signing in. Only paths of this site: the address could have been made by anybody. */
export const returnPath = (from: string | undefined): string => {
  if (from && /^\/(?![/\\])/.test(from) && !/^\/(login|unauthorized|404)?(\?|$)/.test(from)) return from;
  return ownLandingPage();
};

export const ownLandingPage = (): LandingPath => {
  const { user, permissions } = session.get();
  return landingPage({ role: user?.role ?? '', permissions });
};
