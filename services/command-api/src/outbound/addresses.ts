import { Injectable } from '@nestjs/common';
import type { EnteredOutbound } from '@granary/domain/outbound';
import type { SealedText } from '@granary/domain/kernel';
import { Vault } from '@granary/platform/vault';
import type { Typed } from '../items/index.ts';

/** As typed: the delivery address still in the clear. */
type Addressed = Omit<EnteredOutbound, 'deliveryAddress'> & { readonly deliveryAddress: string | null };

/** Its quantities too: still in the units they were typed in. */
export type TypedOutbound = Typed<Addressed>;

interface Owner {
  readonly kind: 'outbound' | 'distribution';
  readonly number: string;
}

/** Delivery addresses are personal: sealed with a key of their document, which a purge destroys. */
@Injectable()
export class Addresses {
  constructor(private readonly vault: Vault) {}

  /** An address that has not changed stays sealed as it was. */
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

  /** The same address under the key of another document. */
  async copy(sealed: string | null, owner: Owner): Promise<SealedText | null> {
    return this.sealOne(owner, sealed === null ? null : await this.vault.open(sealed));
  }

  erase(number: string): Promise<void> {
    return this.vault.erase(subjectOf({ kind: 'outbound', number }));
  }
}

const subjectOf = ({ kind, number }: Owner): string => `${kind}:${number}`;
