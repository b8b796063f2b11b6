import { createRootRoute, createRoute, Navigate, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { guardHome, guardPages, guardSignIn } from '../app/router/guards.ts';
import { lazyPage } from '../app/router/lazy-page.ts';
import '../app/router/static-data.ts';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: (): ReactElement => <Navigate to="/404" replace />,
});

/** The main layout: its pages require a session and the permissions in `staticData.needs`. */
export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: ({ location, matches }): void =>
    guardPages(
      location.href,
      matches.map((match) => match.staticData.needs),
    ),
  // Nobody needs the frame before signing in.
  component: lazyPage([], () => import('../shell/Shell.tsx'), 'Shell'),
});

/** URLs may be mistyped or crafted: a value that is not a string is ignored. */
const word = z.string().optional().catch(undefined);

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: guardHome,
});

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: z.object({ from: word }),
  beforeLoad: ({ search }): void => guardSignIn(search.from),
  component: lazyPage([], () => import('../shell/sign-in/SignInPage.tsx'), 'SignInPage'),
});

const forgottenPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten-password',
  component: lazyPage(
    [],
    () => import('../shell/sign-in/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
  ),
});

/** Public even when signed in: the link may belong to another user. */
const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  component: lazyPage([], () => import('../shell/sign-in/SetPasswordPage.tsx'), 'SetPasswordPage'),
});

const unauthorizedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unauthorized',
  validateSearch: z.object({ needs: word, from: word }),
  component: lazyPage(['permissions'], () => import('../shell/UnauthorizedPage.tsx'), 'UnauthorizedPage'),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyPage([], () => import('../shell/NotFoundPage.tsx'), 'NotFoundPage'),
});

export const blankRoutes = [
  homeRoute,
  loginRoute,
  forgottenPasswordRoute,
  setPasswordRoute,
  unauthorizedRoute,
  notFoundRoute,
] as const;
