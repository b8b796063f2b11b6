import { Injectable } from '@nestjs/common';
import { customer, isCustomer } from '@granary/domain/customers';
import type { EnteredOutbound } from '@granary/domain/outbound';
import { reject, type SealedText } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { Vault, subjectsOf } from '@granary/platform/vault';
import { isDeepStrictEqual } from 'node:util';
import { contactSubject, formerDeliverySubject } from '../customers/index.ts';
import type { Typed } from '../items/index.ts';

/** As entered: the delivery address is in plaintext. */
type Addressed = Omit<EnteredOutbound, 'deliveryAddress'> & { readonly deliveryAddress: string | null };

/** As entered, with quantities in the units they were entered in. */
export type TypedOutbound = Typed<Addressed>;

interface Owner {
  readonly kind: 'outbound' | 'distribution';
  readonly number: string;
  readonly customer: string | null;
}

/**
 * Delivery addresses are personal data, encrypted with a key per document, which a purge destroys, and with the key of
 * the customer, which an erasure destroys. Before a customer is named, the other key is the document's former one: an
 * erasure of who is named later destroys it as well.
 */
@Injectable()
export class Addresses {
  constructor(
    private readonly vault: Vault,
    private readonly store: EventStore,
  ) {}

  /** An unchanged address keeps its ciphertext. */
  async seal(number: string, typed: Addressed, before: string | null = null): Promise<EnteredOutbound> {
    const owner = { kind: 'outbound', number, customer: typed.customer } as const;
    return { ...typed, deliveryAddress: await this.sealOne(owner, typed.deliveryAddress, before) };
  }

  async sealOne(
    owner: Owner,
    clear: string | null,
    before: string | null = null,
  ): Promise<SealedText | null> {
    if (clear === null) return null;
    const subjects = await this.#subjectsOf(owner);
    if (before !== null && isDeepStrictEqual(subjectsOf(before), subjects))
      if ((await this.vault.open(before)) === clear) return before;
    const sealed = await this.vault.sealIfKept(subjects, clear);
    if (sealed) return sealed;
    // A customer named before has been erased, and none is named now.
    if (owner.customer === null) return this.vault.seal(deliverySubject(owner.kind, owner.number), clear);
    throw reject('CONCURRENT_CHANGE');
  }

  /** Re-encrypts an address with the key of another document. */
  async copy(sealed: string | null, owner: Owner): Promise<SealedText | null> {
    return this.sealOne(owner, sealed === null ? null : await this.vault.open(sealed));
  }

  async erase(number: string): Promise<void> {
    await this.vault.erase([formerDeliverySubject('outbound', number), deliverySubject('outbound', number)]);
  }

  async #subjectsOf({ kind, number, customer: code }: Owner): Promise<string[]> {
    const own = deliverySubject(kind, number);
    if (code === null) return [own, formerDeliverySubject(kind, number)];
    const { state } = await this.store.load(customer, code);
    return isCustomer(state) ? [own, contactSubject(code, state.keyGeneration)] : [own];
  }
}

const deliverySubject = (kind: string, number: string): string => `delivery:${kind}:${number}`;
