/** Content of a printed document or report, independent of its kind. All texts are already in the reader's language. */
export interface PdfDocument {
  /** Who sends it: the name first, then address and numbers. */
  readonly sender?: readonly string[];
  /** JPEG or PNG as a data URL, printed beside the sender. */
  readonly logo?: string;
  readonly title: string;
  /** Printed and encoded in the QR code, because text copied from a Khmer PDF is unreliable. */
  readonly number: string;
  /** Content of the QR code; defaults to `number`. */
  readonly qr?: string;
  readonly subtitle?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Above the tables; may have several lines. */
  readonly opening?: string;
  readonly tables: readonly PdfTable[];
  readonly notes?: readonly string[];
  /** One signature line per entry. */
  readonly signatures?: readonly string[];
  /** Watermark on every page, e.g. "void". */
  readonly stamp?: string;
  /** Footer of every page, before the page numbers: log position, hash and time of printing. */
  readonly footer: string;
  readonly landscape?: boolean;
}

export interface PdfTable {
  readonly caption?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** One cell per column. */
  readonly total?: readonly string[];
  /** Bar chart above the rows. Values are decimals; negative ones count as zero. */
  readonly bars?: readonly PdfBar[];
}

export interface PdfBar {
  readonly label: string;
  readonly value: string;
}

export interface PdfColumn {
  readonly label: string;
  readonly align?: 'left' | 'right';
  /** Points, `*` for a share of the remaining width, `auto` for the content's width. */
  readonly width?: number | '*' | 'auto';
}
