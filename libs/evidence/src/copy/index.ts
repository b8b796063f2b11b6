export { CopyOfAnotherTree, EvidenceCopy } from './copy.ts';
export { fetchCopy, type FetchedCopy } from './fetch.ts';
