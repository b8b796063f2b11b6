export { printPaper } from './paper.ts';
export { factIf, footerOf, itemIn, namedIn, sharedLabels } from './parts.ts';
export { senderOf, sellerOf } from './sender.ts';
