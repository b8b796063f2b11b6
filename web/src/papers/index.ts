export { PaperButton } from './PaperButton.tsx';
export type { PaperQuery } from './source.ts';
export { usePaper } from './use-paper.tsx';
export { useDocumentPaper } from './use-document-paper.tsx';
