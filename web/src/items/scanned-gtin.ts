import { readScan } from '../scanning/index.ts';

/** The GTIN of a scanned barcode that says more than that. */
export const scannedGtin = (text: string): string => {
  const scan = readScan(text);
  return scan.kind === 'goods' ? (scan.gtin ?? text) : text;
};
