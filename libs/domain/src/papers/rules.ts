/** Printed papers whose opening, closing and signature lines can be chosen. */
export const papers = [
  'settlement_notice',
  'count_sheet',
  'recall_notice',
  'delivery_note',
  'picking_list',
  'goods_receipt',
  'contract_paper',
] as const;
export type Paper = (typeof papers)[number];

/** Of the opening and of the closing: characters. */
export const PAPER_TEXT_MAX = 300;
