/** Minus sign, as wide as a plus; a hyphen is not. */
const MINUS = '−';

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/** `$1,234.50` in every language; unit costs show two to six decimals. */
export const formatMoney = (amount: string): string => figure(amount, '$', 2);

/** `12.500` is formatted as `12.5`, `3000.000` as `3,000`. */
export const formatQuantity = (quantity: string): string => figure(quantity, '', 0);

export const formatCount = (count: number): string => formatQuantity(String(Math.trunc(count)));

/** Formats the digits without floating point. Anything but a decimal is returned unchanged. */
const figure = (text: string, currency: '$' | '', leastPlaces: number): string => {
  if (!isDecimal(text)) return text;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  const thousands = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  const places = fraction.replace(/0+$/, '').padEnd(leastPlaces, '0');
  return `${text.startsWith('-') ? MINUS : ''}${currency}${thousands}${places && `.${places}`}`;
};
