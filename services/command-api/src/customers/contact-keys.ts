import { Injectable } from '@nestjs/common';
import type { CustomerContact, CustomerState, ExistingCustomer } from '@granary/domain/customers';
import type { SealedText } from '@granary/domain/kernel';
import { Vault } from '@granary/platform/vault';
import { contactSubject } from './subjects.ts';

/** Contact fields in plaintext, as entered. */
export type TypedContact = { readonly [Field in keyof CustomerContact]: string | null };

/** Contact fields are encrypted with a key per customer and generation. An erasure destroys the key. */
@Injectable()
export class ContactKeys {
  constructor(private readonly vault: Vault) {}

  /** An unchanged field keeps its ciphertext. */
  async seal(code: string, typed: TypedContact, before?: ExistingCustomer): Promise<CustomerContact> {
    const subject = contactSubject(code, before?.keyGeneration ?? 0);
    const seal = async (field: keyof CustomerContact): Promise<SealedText | null> => {
      const clear = typed[field];
      const sealed = before?.profile[field] ?? null;
      if (clear === null) return null;
      if (sealed !== null && (await this.vault.open(sealed)) === clear) return sealed;
      return this.vault.seal(subject, clear);
    };
    return {
      contactPerson: await seal('contactPerson'),
      phone: await seal('phone'),
      email: await seal('email'),
      address: await seal('address'),
    };
  }

  /** Destroys every retired key. Idempotent; repeated on restored backups. */
  async destroyRetired(state: CustomerState): Promise<void> {
    if (state.status === 'none') return;
    const retired = state.status === 'purged' ? state.keyGeneration + 1 : state.keyGeneration;
    for (let generation = 0; generation < retired; generation += 1)
      await this.vault.erase(contactSubject(state.code, generation));
  }
}
