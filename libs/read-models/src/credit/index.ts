export {
  CreditAccountRow,
  CreditCourseRow,
  CreditLineRow,
  CreditMonthRow,
  CreditRequestRow,
  CreditShipmentRow,
  type CourseStep,
} from './rows.ts';
