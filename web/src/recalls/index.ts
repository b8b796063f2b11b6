export { OpenRecalls } from './OpenRecalls.tsx';
export { ImpactTab } from './lazy-impact.ts';
