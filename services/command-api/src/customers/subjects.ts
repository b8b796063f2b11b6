/** Subjects of the vault. An erasure starts a new generation. */
export const contactSubject = (code: string, generation: number): string => `customer:${code}#${generation}`;

/** Of the addresses that documents recorded before 0126, or before they named a customer (0131). */
export const formerDeliverySubject = (kind: string, number: string): string => `${kind}:${number}`;
