import type { LabelLayout } from '@granary/domain/labels';
import type { PdfLabel } from '@granary/pdf';

/** A file of labels; the assignment of a `MakerThread`. */
export interface Job {
  readonly labels: readonly PdfLabel[];
  readonly copies: number;
  readonly layout: LabelLayout;
}
