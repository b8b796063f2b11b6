import pdfmake from 'pdfmake';
import type { PdfDocument } from './document.ts';
import { provideFonts } from './fonts.ts';
import { definitionOf } from './layout.ts';

export type { PdfColumn, PdfDocument, PdfTable } from './document.ts';

provideFonts();

/** The document as the bytes of a PDF, in Chinese, English and Khmer alike. */
export const renderPdf = (document: PdfDocument): Promise<Buffer> =>
  pdfmake.createPdf(definitionOf(document)).getBuffer();
