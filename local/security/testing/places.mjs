/**
 * Two warehouses isolated from each other. `mark` occurs in every text and code of the place, and its prices and
 * quantities occur nowhere else, so that leaks are recognised.
 */
export const places = {
  north: { code: 'WH-N', mark: 'QXNORTH', price: '61.371943', quantity: '6137.194', part: '6.137' },
  south: { code: 'WH-S', mark: 'QXSOUTH', price: '87.593267', quantity: '8759.326', part: '8.759' },
};

/** Personal data that occurs in no other text. */
export const personal = {
  customer: {
    contactPerson: 'Qxbuyer Contact',
    phone: '+855 99 717 171',
    email: 'qxbuyer@private.example',
    address: 'Qxbuyer Street 71',
  },
  supplier: {
    contactPerson: 'Qxseller Contact',
    phone: '+855 99 727 272',
    email: 'qxseller@private.example',
    address: 'Qxseller Street 72',
  },
};
export const STAFF_PHONE = '+855 99 737 373';

export const moment = () => new Date().toISOString();
