import { useLocation } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/** The path whose heading was last shown, and that heading if it took the focus. */
const last: { path: string | undefined; heading: HTMLElement | null } = { path: undefined, heading: null };

const inUse = (element: Element | null): boolean =>
  element !== null && element.closest('main, [role=dialog], [role=menu], [role=listbox]') !== null;

/**
 * Moves the focus to the heading of a page that was navigated to, so that a screen reader announces it and Tab goes on
 * from there. Not on the first page, and not if the page has put the focus into one of its own fields.
 */
export const useHeadingFocus = (heading: RefObject<HTMLElement | null>): void => {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    const arrived = last.path !== undefined && last.path !== path;
    // A page that shows a heading while it loads replaces it by that of the record.
    const replaced = last.heading !== null && !last.heading.isConnected;
    last.path = path;
    if ((!arrived && !replaced) || inUse(document.activeElement)) return;
    heading.current?.focus({ preventScroll: true });
    last.heading = heading.current;
  }, [path, heading]);
};
