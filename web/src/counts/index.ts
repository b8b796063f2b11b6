export { CountLines } from './CountLines.tsx';
export { useCountActions } from './use-count-actions.ts';
