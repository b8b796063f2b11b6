import type { PaperOptions } from '@granary/api/papers';
import { renderPdf, type PdfDocument } from '@granary/pdf';

type Choices = Omit<PaperOptions, 'language'>;

export const printPaper = (document: PdfDocument, choices: Choices): Promise<Buffer> =>
  renderPdf(asChosen(document, choices));

/** The paper with an opening and a closing, or without signature lines. */
export const asChosen = (document: PdfDocument, { opening, closing, signatures }: Choices): PdfDocument => ({
  ...document,
  ...(opening && { opening: printable(opening) }),
  ...(closing && { notes: [...(document.notes ?? []), printable(closing)] }),
  ...(!signatures && { signatures: [] }),
});

/** Control characters have no glyph: they become spaces, except the line break. */
const printable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, ' ');
