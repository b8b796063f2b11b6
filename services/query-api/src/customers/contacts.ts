import { Injectable } from '@nestjs/common';
import type { SealedText } from '@granary/domain/kernel';
import { Vault } from '@granary/platform/vault';
import { Reads, sql } from '../database/index.ts';

type Reader = Parameters<Reads['recordAccess']>[0];

/** A customer's contact data; all null after the customer's key has been destroyed. */
export interface Contact {
  readonly contactPerson: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly address: string | null;
}

/** Decrypts a customer's contact data and records the access. */
@Injectable()
export class CustomerContacts {
  constructor(
    private readonly reads: Reads,
    private readonly vault: Vault,
  ) {}

  /** With the mark that it was erased and has not been entered again. */
  async find(call: Reader, code: string): Promise<(Contact & { readonly erased: boolean }) | null> {
    const [sealed] = await this.reads.snapshot({ waitFor: undefined }, {}, ({ runQuery }) =>
      runQuery<Contact & { readonly code: string; readonly erased: boolean }>(sql`
        SELECT code, contact_person AS "contactPerson", phone, email, address, erased
        FROM customers.customer WHERE code = ${code}`),
    );
    return sealed ? { ...(await this.opened(call, sealed)), erased: sealed.erased } : null;
  }

  async opened(call: Reader, sealed: Contact & { readonly code: string }): Promise<Contact> {
    const contact = {
      contactPerson: await this.open(sealed.contactPerson),
      phone: await this.open(sealed.phone),
      email: await this.open(sealed.email),
      address: await this.open(sealed.address),
    };
    const isShown = Object.values(contact).some((part) => part !== null);
    if (isShown) await this.reads.recordAccess(call, 'customer', sealed.code);
    return contact;
  }

  private async open(sealed: string | null): Promise<string | null> {
    return sealed === null ? null : this.vault.open(sealed as SealedText);
  }
}
