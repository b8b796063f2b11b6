export { dayIn, minuteIn } from './dates.ts';
export { printPaper } from './paper.ts';
export {
  deliveryAddressIn,
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
export { senderOf } from './sender.ts';
export { Sellers, type PaperSeller } from './sellers.ts';
