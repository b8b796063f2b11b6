export {
  CreditAccountRow,
  CreditLineRow,
  CreditMonthRow,
  CreditRequestRow,
  CreditShipmentRow,
} from './rows.ts';
