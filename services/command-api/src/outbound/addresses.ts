import { Injectable } from '@nestjs/common';
import type { EnteredOutbound } from '@granary/domain/outbound';
import { Vault } from '@granary/platform/vault';
import type { Typed } from '../items/index.ts';

/** As typed: the delivery address still in the clear. */
type Addressed = Omit<EnteredOutbound, 'deliveryAddress'> & { readonly deliveryAddress: string | null };

/** Its quantities too: still in the units they were typed in. */
export type TypedOutbound = Typed<Addressed>;

/** Delivery addresses are personal: sealed with a key of their document, which a purge destroys. */
@Injectable()
export class Addresses {
  constructor(private readonly vault: Vault) {}

  /** An address that has not changed stays sealed as it was. */
  async seal(number: string, typed: Addressed, before: string | null = null): Promise<EnteredOutbound> {
    const { deliveryAddress: clear } = typed;
    if (clear === null) return { ...typed, deliveryAddress: null };
    const same = before !== null && (await this.vault.open(before)) === clear;
    return { ...typed, deliveryAddress: same ? before : await this.vault.seal(subjectOf(number), clear) };
  }

  erase(number: string): Promise<void> {
    return this.vault.erase(subjectOf(number));
  }
}

const subjectOf = (number: string): string => `outbound:${number}`;
