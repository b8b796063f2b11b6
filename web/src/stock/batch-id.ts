/** `WH-PP.UREA-46.B-1` as shown where several warehouses appear: `B-1 · WH-PP`. */
export const batchNamed = (id: string): string => {
  const [warehouse = '', , batch = ''] = id.split('.');
  return `${batch} · ${warehouse}`;
};
