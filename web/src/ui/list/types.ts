import type { ExportColumn } from '@granary/api/exports';
import type { Endpoint, ListFields } from '@granary/api/http';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../app/client/failure.ts';
import type { z } from 'zod';
import type { Needed } from '../../app/session/can.ts';

export interface ListAnswer<Row> {
  readonly rows: Row[];
  readonly page: {
    readonly from: number;
    readonly to: number;
    readonly total: number;
    readonly exact: boolean;
    readonly first: string | null;
    readonly previous: string | null;
    readonly next: string | null;
    readonly last: string | null;
  };
  readonly freshness: { readonly position: string; readonly at: string; readonly stale: boolean };
}

/** As much of a query as a list looks at. */
export type ListRows<Row> = Pick<
  UseQueryResult<ListAnswer<Row>, ApiFailure>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPending'
> & { readonly refetch: () => Promise<unknown> };

/** What the list asks for: filters, search, order and page as they stand in the address. */
export interface AskedRows {
  readonly limit: number | undefined;
  readonly filter: readonly string[];
  readonly q: string | undefined;
}

/** Rows that come another way, and what is to be said of the way they came. */
export interface FoundRows<Row> {
  /** Left out: the contract's own rows. */
  readonly rows?: ListRows<Row> | undefined;
  readonly told: ReactNode;
}

/** An endpoint with `listQuery(…)` and `page(row)`. */
export type ListContract<Row> = Endpoint & { readonly answer: z.ZodType<ListAnswer<Row>> };

export interface Column<Row> {
  /** A field of the contract's `ListFields` where it sorts and filters; otherwise any name. */
  readonly field: string;
  readonly label: string;
  readonly width?: number;
  /** Takes a share of the room that is left. */
  readonly flex?: number;
  readonly align?: 'left' | 'right';
  readonly render?: (row: Row) => ReactNode;
  /** In plain words: for the CSV file, and for the cell without `render`. */
  readonly text: (row: Row) => string;
  /** How the server writes it into a file, where that is not its field as text; false: it stays on the screen. */
  readonly leaves?: Partial<Pick<ExportColumn, 'of' | 'as' | 'words'>> | false;
  /** The words for a value of an enumerated field, for filter chips. */
  readonly choice?: (value: string) => string;
  /** Not shown until chosen. */
  readonly hidden?: boolean;
  /** Seen however little room there is. */
  readonly stays?: boolean;
  /** Its place on the card of a narrow screen; `none` leaves it out. */
  readonly card?: 'title' | 'subtitle' | 'status' | 'detail' | 'none';
}

export interface LinkTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

export interface ListView {
  readonly key: string;
  readonly label: string;
  /** `['status:in:submitted,reviewing']`; they hold as long as the view is chosen. */
  readonly filter: readonly string[];
  readonly sort?: string;
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly needs?: Needed;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void | Promise<void>;
}

export interface BulkAction<Row> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly needs?: Needed;
  readonly danger?: boolean;
  /** The chosen rows; with "select all N matching" every row of the list, fetched first. */
  readonly run: (rows: readonly Row[]) => void | Promise<void>;
}

export interface CreateAction {
  readonly label: string;
  readonly needs?: Needed;
  readonly to?: string;
  readonly run?: () => void;
}

/** An endpoint that takes the list's query and a `format`. */
export interface ListFile {
  readonly contract: Endpoint;
  readonly formats: readonly string[];
  /** Besides `data:export`. */
  readonly needs: Needed;
}

export interface ListPageProps<Row extends object> {
  /** Under which columns and views are remembered: `items`, `inbound`. */
  readonly name: string;
  readonly title: string;
  /** The event category whose changes make the list old: `item`, `stock`, `inbound`. */
  readonly topic: string;
  readonly contract: ListContract<Row>;
  readonly fields: ListFields;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** Always part of the request, such as `{ warehouse }`. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly views?: readonly ListView[];
  /** `receivedAt:desc`, while nobody has sorted. */
  readonly defaultSort?: string;
  readonly searchLabel?: string;
  /** Asked again so often while somebody looks: for rows that change without an event of their own. */
  readonly refreshMs?: number;
  readonly open?: (row: Row) => LinkTarget;
  readonly peek?: (row: Row) => ReactNode;
  readonly create?: CreateAction;
  /** More buttons beside the create button. */
  readonly actions?: ReactNode;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly bulk?: readonly BulkAction<Row>[];
  /** Said while the list is empty without any filter. */
  readonly empty?: { readonly title: string; readonly body?: string };
  /** Instead of the CSV of the browser: a file that the server makes of exactly what is filtered. */
  readonly file?: ListFile;
  /** A hook: what is searched for comes another way than by the contract. */
  readonly useFound?: (asked: AskedRows) => FoundRows<Row> | undefined;
  /** Between header and list. */
  readonly banner?: ReactNode;
}
