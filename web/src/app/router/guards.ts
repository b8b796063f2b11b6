import { redirect } from '@tanstack/react-router';
import { can, type Needed } from '../session/can.ts';
import { landingPage, type LandingPath } from '../session/landing.ts';
import { session } from '../session/session-store.ts';

/**
 * For all pages of the main layout: requires a session and the permissions of every matched page. Throws a redirect
 * otherwise.
 */
export const guardPages = (href: string, needed: readonly (Needed | undefined)[]): void => {
  if (!session.get().isAuthenticated) throw redirect({ to: '/login', search: { from: href } });
  const refused = needed.find((needs) => !can(needs));
  if (refused === undefined) return;
  throw redirect({ to: '/unauthorized', search: { needs: [refused].flat().join(','), from: href } });
};

/** Redirects `/` to the landing page, or to the sign-in page. */
export const guardHome = (): void => {
  throw redirect({ href: session.get().isAuthenticated ? ownLandingPage() : '/login', replace: true });
};

/** Redirects signed-in users from the sign-in page to where they came from, or to their landing page. */
export const guardSignIn = (from: string | undefined): void => {
  if (session.get().isAuthenticated) throw redirect({ href: returnPath(from) });
};

/** Returns the route of a path, or undefined; registered by the router, which knows the routes. */
let pageAt: (pathname: string) => string | undefined = () => undefined;
export const knowPages = (known: typeof pageAt): void => {
  pageAt = known;
};

/** Pages that are never a destination after signing in. */
const passages: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/forgotten-password',
  '/set-password',
  '/unauthorized',
  '/404',
]);

/** The destination after signing in. Restricted to pages of this site, because the URL may be crafted. */
export const returnPath = (from: string | undefined): string => {
  if (!from?.startsWith('/') || !URL.canParse(from, location.origin)) return ownLandingPage();
  // Parse it as the browser would, which drops tabs and resolves `..`, before checking where it leads.
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
