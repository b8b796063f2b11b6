import type { Needed } from '../session/can.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name in breadcrumb and window title, a text key; a page of one record names the record itself. */
    title?: string;
    /** The list this page belongs to, for the breadcrumb: `/warehouse/inbound`. */
    parent?: string;
    /** What it takes to see the page; otherwise the guard goes to /unauthorized. */
    needs?: Needed;
    /** The page works in the chosen warehouse, and asks for one while none is chosen. */
    needsWarehouse?: boolean;
  }
}
