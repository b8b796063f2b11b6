import { dayIn } from '@granary/domain/stock';

/** The calendar day (ISO 8601) where the company is: in UTC it may still be yesterday. */
export const today = () => dayIn('Asia/Phnom_Penh', Date.now());
