/** A paper of one business document or report, whatever it is about. All texts are in the reader's language already. */
export interface PdfDocument {
  readonly title: string;
  /** Printed and in the QR: what is copied from a PDF in Khmer cannot be relied on. */
  readonly number: string;
  /** What the QR says; the number where it is left out. */
  readonly qr?: string;
  readonly subtitle?: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly tables: readonly PdfTable[];
  readonly notes?: readonly string[];
  /** Who signs: a line for each. */
  readonly signatures?: readonly string[];
  /** Across every page, such as the word for "void". */
  readonly stamp?: string;
  /** At the foot of every page, before the page numbers: position and hash, when it was printed. */
  readonly footer: string;
  readonly landscape?: boolean;
}

export interface PdfTable {
  readonly caption?: string;
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** One cell for each column. */
  readonly total?: readonly string[];
  /** Drawn above the rows, each as long as its value, which is a decimal; below nothing is nothing. */
  readonly bars?: readonly PdfBar[];
}

export interface PdfBar {
  readonly label: string;
  readonly value: string;
}

export interface PdfColumn {
  readonly label: string;
  readonly align?: 'left' | 'right';
  /** Points, `*` for a share of what is left, `auto` for what it needs. */
  readonly width?: number | '*' | 'auto';
}
