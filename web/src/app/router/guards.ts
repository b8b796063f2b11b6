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

/** The page that an address leads to, by its route; set by the router, which knows them all. */
let pageAt: (pathname: string) => string | undefined = () => undefined;
export const knowPages = (known: typeof pageAt): void => {
  pageAt = known;
};

/** Pages that are on the way and nobody's goal. */
const passages: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/forgotten-password',
  '/set-password',
  '/unauthorized',
  '/404',
]);

/** Where to after signing in. Only pages of this site: the address could have been made by anybody. */
export const returnPath = (from: string | undefined): string => {
  if (!from?.startsWith('/') || !URL.canParse(from, location.origin)) return ownLandingPage();
  // Read as browsers read it, who leave out tabs and go up by dots: only then is it seen where it leads.
  const url = new URL(from, location.origin);
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return ownLandingPage();
  const page = pageAt(url.pathname);
  if (page === undefined || passages.has(page)) return ownLandingPage();
  return `${url.pathname}${url.search}${url.hash}`;
};

export const ownLandingPage = (): LandingPath => {
  const { user, permissions } = session.get();
  return landingPage({ role: user?.role ?? '', permissions });
};
