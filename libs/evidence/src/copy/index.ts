export { CopyOfAnotherTree, EvidenceCopy } from './copy.ts';
export { describedLogs, otherLogsIn } from './owner.ts';
export { fetchCopy, type FetchedCopy } from './fetch.ts';
