import type { ExportColumn } from '@granary/api/exports';
import type { Endpoint, ListFields, Topic } from '@granary/api/http';
import type { SharedViewRow } from '@granary/api/views';
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

/** The part of a query that a list uses. */
export type ListRows<Row> = Pick<
  UseQueryResult<ListAnswer<Row>, ApiFailure>,
  'data' | 'dataUpdatedAt' | 'error' | 'isError' | 'isFetching' | 'isPending'
> & { readonly refetch: () => Promise<unknown> };

/** The list's query from the URL: filters, search, order and page. */
export interface AskedRows {
  readonly limit: number | undefined;
  readonly filter: readonly string[];
  readonly q: string | undefined;
}

/** Rows from another source, with a note about the search. */
export interface FoundRows<Row> {
  /** Undefined: use the contract's rows. */
  readonly rows?: ListRows<Row> | undefined;
  readonly told: ReactNode;
}

/** An endpoint with `listQuery(…)` and `page(row)`. */
export type ListContract<Row> = Endpoint & { readonly answer: z.ZodType<ListAnswer<Row>> };

export interface Column<Row> {
  /** A field of the contract's `ListFields` if it sorts or filters; otherwise any name. */
  readonly field: string;
  readonly label: string;
  readonly width?: number;
  /** To which a column with a share may shrink once nothing more can be dropped; its width if not given. */
  readonly minWidth?: number;
  /** Share of the remaining width; 0 if the user has set its width. */
  readonly flex?: number;
  readonly align?: 'left' | 'right';
  readonly render?: (row: Row) => ReactNode;
  /** Plain text for CSV, and for cells without `render`. */
  readonly text: (row: Row) => string;
  /** How the server exports the column, if not as the text of its field; false: not exported. */
  readonly download?: Partial<Pick<ExportColumn, 'of' | 'as' | 'words'>> | false;
  /** Text of an enumerated value, for filter chips. */
  readonly choice?: (value: string) => string;
  /** A single field that is changed in the list. */
  readonly edit?: ColumnEdit<Row>;
  /** Hidden by default. */
  readonly hidden?: boolean;
  /** Whether it is never dropped for lack of width; by default only what names a row and its status. */
  readonly stays?: boolean;
  /** Position on the card of a narrow screen; `none` omits it. */
  readonly card?: 'title' | 'subtitle' | 'status' | 'detail' | 'none';
}

export interface ColumnEdit<Row> {
  readonly needs: Needed;
  readonly value: (row: Row) => string;
  /** An input of the form field `value`. */
  readonly input: (row: Row) => ReactNode;
  /** Whether it was saved; if it was not, the user has been told. */
  readonly save: (row: Row, value: string) => Promise<boolean>;
}

export interface LinkTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, unknown>>;
}

export interface ListView {
  readonly key: string;
  readonly label: string;
  /** `['status:in:submitted,reviewing']`; applied while the view is selected. */
  readonly filter: readonly string[];
  readonly sort?: string;
  /** Of a view that somebody shares with the user's role. */
  readonly shared?: Pick<SharedViewRow, 'by' | 'own' | 'stoppable'>;
}

export interface RowAction {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly needs?: Needed;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly run: () => void | Promise<unknown>;
}

/** An action that opens a dialog, which its page renders. */
export interface ActionWithDialog {
  /** Undefined: not possible in the record's state. */
  readonly action: RowAction | undefined;
  readonly dialog: ReactNode;
}

export interface BulkAction<Row> {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly needs?: Needed;
  readonly danger?: boolean;
  /** The rows it is possible for; it is not offered if none is selected. */
  readonly suits?: (row: Row) => boolean;
  /** Receives the selected rows that it suits; after "select all N matching" every row of the list, fetched first. */
  readonly run: (rows: readonly Row[]) => void | Promise<void>;
}

export interface CreateAction {
  readonly label: string;
  readonly needs?: Needed;
  readonly to?: string;
  readonly run?: () => void;
}

export interface ListPageProps<Row extends object> {
  /** Key under which columns and views are stored: `items`, `inbound`. */
  readonly name: string;
  readonly title: string;
  /** The event category whose changes invalidate the list: `item`, `stock`, `inbound`. */
  readonly topic: Topic;
  readonly contract: ListContract<Row>;
  readonly fields: ListFields;
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** Added to every request, such as `{ warehouse }`. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly views?: readonly ListView[];
  /** `receivedAt:desc`; applies until the user sorts. */
  readonly defaultSort?: string;
  readonly searchLabel?: string;
  /** Polling interval, for rows that change without events. */
  readonly refreshMs?: number;
  readonly open?: (row: Row) => LinkTarget;
  readonly peek?: (row: Row) => ReactNode;
  readonly create?: CreateAction;
  /** Buttons beside the create button. */
  readonly actions?: ReactNode;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  readonly bulk?: readonly BulkAction<Row>[];
  /** Shown when the list is empty without any filter. */
  readonly empty?: { readonly title: string; readonly body?: string };
  /** Name of an export, if not the title. */
  readonly exportName?: string;
  /** A hook that can replace the contract's rows with results of another search. */
  readonly useFound?: (asked: AskedRows) => FoundRows<Row> | undefined;
  /** Between header and list. */
  readonly banner?: ReactNode;
}
