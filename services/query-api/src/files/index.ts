export { attachedFiles } from './attached.ts';
export { MakerThread, type Making, type Outcome, type Told } from './maker-thread.ts';
export { serveFile, serveMade, serveOpened, servePdf, serveXlsx } from './serve.ts';
export { RowsDigest } from './rows-digest.ts';
export { serveSheet, type Sheet } from './sheet.ts';
export type { AttestedSheet } from './attested-sheet.ts';
export { nameIn, printedMinute } from './formats.ts';
