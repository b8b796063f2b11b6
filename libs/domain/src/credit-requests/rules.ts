export const CREDIT_REASON_MIN = 10;
export const CREDIT_REASON_MAX = 500;
