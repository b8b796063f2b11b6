/** Default time zone. */
export const COMPANY_TIME_ZONE = 'Asia/Phnom_Penh';
