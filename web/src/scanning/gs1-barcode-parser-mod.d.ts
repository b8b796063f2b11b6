/** The package has no types of its own. */
declare module 'gs1-barcode-parser-mod' {
  interface ParsedElement {
    /** Application identifier. */
    readonly ai: string;
    /** The characters it was read from. */
    readonly raw: string;
    /** Of a date: `2027-12-31`. A month or day out of range runs over into the next. */
    readonly isoDate: string;
  }

  /** Throws a text. */
  export function parseBarcode(barcode: string): { readonly parsedCodeItems: readonly ParsedElement[] };
}
