const mm = (millimetres: number): number => (millimetres / 25.4) * 72;

export type LabelFormat = 'label_100x50' | 'roll_58' | 'sheet_3x8';
export type ZplFormat = 'zpl_100x50' | 'zpl_58';

export interface Format {
  /** Without it, every label is a page of its own. */
  readonly page?: 'A4';
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  /** `rows` are below the head. */
  readonly height: (rows: number) => number;
  readonly margin: number;
  readonly gap: number;
  readonly qr: number;
  /** Largest first. */
  readonly nameSizes: readonly number[];
  readonly nameLines: number;
  readonly noteSize: number;
  readonly codeSizes: readonly number[];
  readonly factColumns: number;
  readonly factSize: number;
  /** Largest first. */
  readonly bodySizes: readonly number[];
  readonly bodyLines: number;
  /** Of the body and the facts. */
  readonly rowHeight: number;
}

const single = { columns: 1, rows: 1 } as const;

/** Lengths in points. */
export const formats: Readonly<Record<LabelFormat, Format>> = {
  label_100x50: {
    ...single,
    width: mm(100),
    height: () => mm(50),
    margin: mm(4),
    gap: mm(2.5),
    qr: mm(23),
    nameSizes: [14, 12, 10, 8.5],
    nameLines: 2,
    noteSize: 8.5,
    codeSizes: [14, 12, 10, 8, 6.5],
    factColumns: 2,
    factSize: 8.5,
    bodySizes: [8.5, 7.5, 6.5],
    bodyLines: 2,
    rowHeight: 8.5 * 1.6,
  },
  /** Cut where the facts end. */
  roll_58: {
    ...single,
    width: mm(58),
    height: (rows: number) => mm(5 + 22 + 2.5 + 5) + rows * 8.5 * 1.6,
    margin: mm(5),
    gap: mm(2.5),
    qr: mm(22),
    nameSizes: [10, 8.5, 7],
    nameLines: 3,
    noteSize: 7,
    codeSizes: [9, 8, 7, 6, 5],
    factColumns: 1,
    factSize: 8.5,
    bodySizes: [8.5, 7.5, 6.5],
    bodyLines: 5,
    rowHeight: 8.5 * 1.6,
  },
  sheet_3x8: {
    page: 'A4',
    columns: 3,
    rows: 8,
    width: mm(70),
    height: () => mm(297 / 8),
    margin: mm(3.5),
    gap: mm(1.5),
    qr: mm(18),
    nameSizes: [10, 8.5, 7],
    nameLines: 2,
    noteSize: 6.5,
    codeSizes: [10, 8.5, 7, 6, 5],
    factColumns: 2,
    factSize: 6.2,
    bodySizes: [6.2, 5.5, 5],
    bodyLines: 2,
    rowHeight: 6.2 * 1.6,
  },
};

export const zplFormats: Readonly<Record<ZplFormat, Format>> = {
  zpl_100x50: formats.label_100x50,
  zpl_58: formats.roll_58,
};
