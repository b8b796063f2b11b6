export { StockModule } from './module.ts';
