/** Subjects of the vault. An erasure starts a new generation. */
export const contactSubject = (code: string, generation: number): string => `customer:${code}#${generation}`;

/** The only key of the addresses that documents recorded before 0126; nothing is sealed with it any more. */
export const formerDeliverySubject = (kind: string, number: string): string => `${kind}:${number}`;
