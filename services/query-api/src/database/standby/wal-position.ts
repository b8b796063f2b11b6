const PAGE_BYTES = 8_192n;
const PAGE_HEADER_BYTES = 24n;

/** A position in the write-ahead log, which Postgres writes as `16/B374D848`. */
export const walPosition = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

/**
 * Where the last record ends if the next one is inserted here. The place of insertion is behind the header of its page;
 * a standby, which has only replayed the record, stops before it.
 */
export const endBefore = (insertion: bigint): bigint =>
  insertion % PAGE_BYTES === PAGE_HEADER_BYTES ? insertion - PAGE_HEADER_BYTES : insertion;

export const textOfWalPosition = (position: bigint): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase();
