import pdfmake from 'pdfmake';
import type { PdfDocument } from './document.ts';
import { provideFonts } from './fonts.ts';
import type { LabelFormat } from './label-formats.ts';
import { labelsDefinition, type PdfLabel } from './label.ts';
import { definitionOf } from './layout.ts';

export type { PdfColumn, PdfDocument, PdfTable } from './document.ts';
export type { LabelFormat } from './label-formats.ts';
export type { PdfLabel } from './label.ts';
export type { LabelSymbol } from './symbols.ts';
export { zplOf } from './zpl.ts';

provideFonts();

/** Renders the document as a PDF; supports Chinese, English and Khmer text. */
export const renderPdf = (document: PdfDocument): Promise<Buffer> =>
  pdfmake.createPdf(definitionOf(document)).getBuffer();

/** Renders `copies` of each label as a PDF of the layout's own size. */
export const renderLabels = (
  labels: readonly PdfLabel[],
  copies: number,
  layout: LabelFormat,
): Promise<Buffer> => pdfmake.createPdf(labelsDefinition(labels, copies, layout)).getBuffer();
