interface Standing {
  readonly limit: string;
  readonly used: string;
  readonly reserved: string;
}

/** Used and reserved, in whole percent of the limit; shown beside the exact amounts. Without a limit all of it is used. */
export const shareUsed = ({ limit, used, reserved }: Standing): number => {
  const taken = Number(used) + Number(reserved);
  if (taken <= 0) return 0;
  return Number(limit) > 0 ? Math.round((taken / Number(limit)) * 100) : 100;
};
