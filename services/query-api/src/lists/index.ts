export { filteredRows, leads } from './conditions.ts';
export { countRows, totalsOf } from './count.ts';
export { defineList, type Led, type List, type ListCall } from './list.ts';
export { Lists, filtersOf } from './lists.ts';
export { piecesOf, rowsOf, totalOf } from './stream.ts';
