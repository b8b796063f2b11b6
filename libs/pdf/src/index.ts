import pdfmake from 'pdfmake';
import type { PdfDocument } from './document.ts';
import { provideFonts } from './fonts.ts';
import { definitionOf } from './layout.ts';

export type { PdfColumn, PdfDocument, PdfTable } from './document.ts';

provideFonts();

/** Renders the document as a PDF; supports Chinese, English and Khmer text. */
export const renderPdf = (document: PdfDocument): Promise<Buffer> =>
  pdfmake.createPdf(definitionOf(document)).getBuffer();
