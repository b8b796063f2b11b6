import { Injectable } from '@nestjs/common';
import type { EnteredOutbound } from '@granary/domain/outbound';
import type { SealedText } from '@granary/domain/kernel';
import { Vault } from '@granary/platform/vault';
import type { Typed } from '../items/index.ts';

/** As entered: the delivery address is in plaintext. */
type Addressed = Omit<EnteredOutbound, 'deliveryAddress'> & { readonly deliveryAddress: string | null };

/** As entered, with quantities in the units they were entered in. */
export type TypedOutbound = Typed<Addressed>;

interface Owner {
  readonly kind: 'outbound' | 'distribution';
  readonly number: string;
}

/** Delivery addresses are personal data, encrypted with a key per document, which a purge destroys. */
@Injectable()
export class Addresses {
  constructor(private readonly vault: Vault) {}

  /** An unchanged address keeps its ciphertext. */
  async seal(number: string, typed: Addressed, before: string | null = null): Promise<EnteredOutbound> {
    const owner = { kind: 'outbound', number } as const;
    return { ...typed, deliveryAddress: await this.sealOne(owner, typed.deliveryAddress, before) };
  }

  async sealOne(
    owner: Owner,
    clear: string | null,
    before: string | null = null,
  ): Promise<SealedText | null> {
    if (clear === null) return null;
    const same = before !== null && (await this.vault.open(before)) === clear;
    return same ? before : this.vault.seal(subjectOf(owner), clear);
  }

  /** Re-encrypts an address with the key of another document. */
  async copy(sealed: string | null, owner: Owner): Promise<SealedText | null> {
    return this.sealOne(owner, sealed === null ? null : await this.vault.open(sealed));
  }

  erase(number: string): Promise<void> {
    return this.vault.erase(subjectOf({ kind: 'outbound', number }));
  }
}

const subjectOf = ({ kind, number }: Owner): string => `${kind}:${number}`;
