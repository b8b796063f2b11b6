export { checkArchive, type ArchiveCheck } from './check-archive.ts';
export type { ArchiveHeader } from './format.ts';
export { archiveOf, EventDiffers, isOver, type Archived, type ArchivePeriod } from './write-archive.ts';
