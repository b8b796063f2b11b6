/** Existing ids by the names of request parameters and fields. */
export function idsByName({ north, south, shared }) {
  const both = (kind) => [...north[kind], ...south[kind]];
  const numbers = ['inbound', 'outbound', 'count', 'recall', 'distribution'].flatMap(both);
  return {
    id: [
      ...both('batch'),
      ...both('inbound'),
      ...both('outbound'),
      ...shared.customer,
      ...shared.user,
      ...both('itemStock'),
      ...both('template'),
    ],
    number: [...numbers, ...shared.creditRequest],
    code: [...shared.contract, ...shared.customer, ...shared.item, ...shared.supplier, ...both('warehouse')],
    warehouse: both('warehouse'),
    destination: both('warehouse'),
    item: shared.item,
    customer: shared.customer,
    supplier: shared.supplier,
    outbound: both('outbound'),
    recall: both('recall'),
    batch: [...both('batch'), ...both('batch').map((id) => id.split('.')[2])],
    subject: both('batch'),
    to: shared.user,
  };
}
