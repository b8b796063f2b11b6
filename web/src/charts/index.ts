export { StockCourse } from './StockCourse.tsx';
