export { printPaper } from './paper.ts';
