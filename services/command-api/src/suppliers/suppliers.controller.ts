import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  deleteSupplier,
  registerSupplier as registerContract,
  reviseSupplier as reviseContract,
  setSupplierStatus,
} from '@granary/api/suppliers';
import type { BodyOf } from '@granary/api/http';
import { keyGenerationOf, supplier, type SupplierProfile } from '@granary/domain/suppliers';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { contextOf } from '../commands/index.ts';
import { DeleteMasterCommand } from '../references/index.ts';
import { subjectOf } from './contact-keys.ts';
import { supplierCommands } from './supplier-commands.ts';

@Controller()
export class SuppliersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly vault: Vault,
  ) {}

  @Route(registerContract)
  async register(@Call() call: CallOf<typeof registerContract>) {
    const { code } = call.body;
    const profile = await this.profile(code, call.body);
    return this.commands.execute(supplierCommands.register({ context: contextOf(call), id: code }, profile));
  }

  @Route(reviseContract)
  async revise(@Call() call: CallOf<typeof reviseContract>) {
    const { code } = call.params;
    const profile = await this.profile(code, call.body);
    const target = { context: contextOf(call), id: code, seen: call.body.revision };
    return this.commands.execute(supplierCommands.revise(target, profile));
  }

  @Route(setSupplierStatus)
  setStatus(@Call() call: CallOf<typeof setSupplierStatus>) {
    const { status, reason } = call.body;
    const target = { context: contextOf(call), id: call.params.code };
    return this.commands.execute(
      status === 'active' ? supplierCommands.activate(target) : supplierCommands.deactivate(target, reason),
    );
  }

  @Route(deleteSupplier)
  delete(@Call() call: CallOf<typeof deleteSupplier>) {
    const { reason } = call.body;
    return this.commands.execute(
      new DeleteMasterCommand(contextOf(call, { reason }), 'supplier', call.params.code, reason),
    );
  }

  /** Encrypts the contact fields before the decision. */
  private async profile(
    code: string,
    entered: Omit<BodyOf<typeof reviseContract>, 'revision'>,
  ): Promise<SupplierProfile> {
    const { state } = await this.store.load(supplier, code);
    const subject = subjectOf(code, keyGenerationOf(state));
    const seal = (clear: string | null) => (clear === null ? null : this.vault.seal(subject, clear));
    return {
      code,
      name: entered.name,
      englishName: entered.englishName,
      khmerName: entered.khmerName,
      contactPerson: await seal(entered.contactPerson),
      phone: await seal(entered.phone),
      email: await seal(entered.email),
      address: await seal(entered.address),
      remarks: entered.remarks,
    };
  }
}
