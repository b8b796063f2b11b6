export { CameraScanner } from './camera.ts';
export { Flash } from './Flash.tsx';
export { ScanField } from './ScanField.tsx';
export { feedback } from './feedback.ts';
export type { GoodsCode } from './gs1.ts';
export { isBatch, isItemOf, isPlace, packedQuantity, packOf, searchTextOf, shownScan } from './matching.ts';
export { bareNumberOf, contentOf, readScan } from './read-scan.ts';
export { useFieldScans } from './use-field-scans.ts';
export { keepSeparator } from './use-wedge.ts';
