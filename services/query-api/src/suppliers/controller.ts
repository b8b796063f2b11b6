import { Controller } from '@nestjs/common';
import { getSupplier, listSuppliers, type SupplierDetail } from '@granary/api/suppliers';
import { reject, type SealedText } from '@granary/domain/kernel';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { findSupplier, suppliersList } from './queries.ts';

@Controller()
export class SuppliersController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly vault: Vault,
  ) {}

  @Route(listSuppliers)
  list(@Call() call: CallOf<typeof listSuppliers>) {
    return this.lists.page(call, suppliersList);
  }

  @Route(getSupplier)
  async find(@Call() call: CallOf<typeof getSupplier>): Promise<SupplierDetail> {
    const { found, freshness } = await this.reads.snapshot(call, getSupplier, async (snapshot) => ({
      found: await findSupplier(snapshot.runQuery, call.params.code),
      freshness: await snapshot.freshness(),
    }));
    if (!found) throw reject('NOT_FOUND');
    // The answer contains decrypted contact data.
    await this.reads.recordAccess(call, 'supplier', found.code);
    return {
      ...found,
      contactPerson: await this.open(found.contactPerson),
      phone: await this.open(found.phone),
      email: await this.open(found.email),
      address: await this.open(found.address),
      freshness,
    };
  }

  /** Null once the supplier's key has been destroyed. */
  private async open(sealed: string | null): Promise<string | null> {
    return sealed === null ? null : this.vault.open(sealed as SealedText);
  }
}
