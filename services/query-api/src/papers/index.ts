export { printPaper } from './paper.ts';
export {
  factIf,
  footerOf,
  itemIn,
  namedIn,
  placeOf,
  remarksNote,
  sharedLabels,
  unitIn,
  type Printing,
} from './parts.ts';
export { senderOf, sellerOf } from './sender.ts';
