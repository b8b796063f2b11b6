import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadTexts } from '../i18n/i18n.ts';

const PAGE_TIMEOUT_MS = 10_000;
export const PAGE_RETRIES = 3;
const BACKOFF_CAP_MS = 5000;

/** A page's code could not be loaded, or not in time. */
export class PageLoadFailure extends Error {
  override readonly name = 'PageLoadFailure';
  constructor(
    readonly timedOut: boolean,
    cause: unknown,
  ) {
    super(timedOut ? 'page load timed out' : 'page load failed', { cause });
  }
}

/** A screen whose code and texts are loaded on the first visit, or when its link is hovered. */
export const lazyPage = (texts: readonly string[], load: () => Promise<object>, name: string) =>
  lazyRouteComponent(
    () => withRetries(async () => screenIn((await Promise.all([load(), loadTexts(texts)]))[0], name)),
    'screen',
  );

/** Untyped on purpose: screens use the router's types, which derive from the routes that load them. */
const screenIn = (module: object, name: string): { screen: ComponentType } => {
  const screen = (module as Record<string, ComponentType>)[name];
  if (!screen) throw new Error(`no screen ${name}`);
  return { screen };
};

/** Waits 1, 2, then 4 seconds between attempts. */
export const withRetries = async <Value>(
  load: () => Promise<Value>,
  wait: (milliseconds: number) => Promise<void> = pause,
): Promise<Value> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await inTime(load());
    } catch (error) {
      if (attempt >= PAGE_RETRIES)
        throw error instanceof PageLoadFailure ? error : new PageLoadFailure(false, error);
      await wait(Math.min(1000 * 2 ** attempt, BACKOFF_CAP_MS));
      // Attempts without a network do not count.
      await untilOnline();
    }
  }
};

const inTime = async <Value>(loading: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new PageLoadFailure(true, undefined)), PAGE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
};

const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener('online', () => resolve(), { once: true });
  });

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
