import type { Needed } from '../session/can.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Text key of the page's name, for breadcrumb and window title; a record's page names the record itself. */
    title?: string;
    /** The list this page belongs to, for the breadcrumb: `/warehouse/inbound`. */
    parent?: string;
    /** Required permission; without it the guard redirects to /unauthorized. */
    needs?: Needed;
    /** The page works in the chosen warehouse and asks for one if none is chosen. */
    needsWarehouse?: boolean;
  }
}
