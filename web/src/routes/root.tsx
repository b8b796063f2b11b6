import { createRootRoute, createRoute, Navigate, Outlet } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { guardHome, guardPages, guardSignIn } from '../app/router/guards.ts';
import { lazyPage } from '../app/router/lazy-page.ts';
import '../app/router/static-data.ts';
import { Shell } from '../app/shell/Shell.tsx';

export const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: (): ReactElement => <Navigate to="/404" replace />,
});

/** The main layout: its pages require a session and what their `staticData.needs` says. */
export const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: ({ location, matches }): void =>
    guardPages(
      location.href,
      matches.map((match) => match.staticData.needs),
    ),
  component: Shell,
});

/** An address may be mistyped or made by anybody: what is no text there is not there. */
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
  component: lazyPage([], () => import('../app/session/SignInPage.tsx'), 'SignInPage'),
});

const forgottenPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten-password',
  component: lazyPage([], () => import('../app/session/ForgottenPasswordPage.tsx'), 'ForgottenPasswordPage'),
});

/** Open to everybody, signed in as whoever: the link is somebody's. */
const setPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-password',
  component: lazyPage([], () => import('../app/session/SetPasswordPage.tsx'), 'SetPasswordPage'),
});

const unauthorizedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/unauthorized',
  validateSearch: z.object({ needs: word, from: word }),
  component: lazyPage(
    ['permissions'],
    () => import('../app/router/UnauthorizedPage.tsx'),
    'UnauthorizedPage',
  ),
});

const notFoundRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  component: lazyPage([], () => import('../app/router/NotFoundPage.tsx'), 'NotFoundPage'),
});

export const blankRoutes = [
  homeRoute,
  loginRoute,
  forgottenPasswordRoute,
  setPasswordRoute,
  unauthorizedRoute,
  notFoundRoute,
] as const;
