import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/customers';
import { credit } from '@granary/domain/credit';
import { customer, isCustomer } from '@granary/domain/customers';
import { reject } from '@granary/domain/kernel';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { References } from '../references/index.ts';
import { ContactKeys } from './contact-keys.ts';
import { CreateCustomerCommand } from './create-customer.handler.ts';
import { customerCommands } from './customer-commands.ts';
import { DeleteCustomerCommand } from './delete-customer.handler.ts';
import { ForgetCustomerCommand } from './forget-customer.handler.ts';

@Controller()
export class CustomersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly contactKeys: ContactKeys,
    private readonly references: References,
  ) {}

  @Route(contracts.createCustomer)
  create(@Call() call: CallOf<typeof contracts.createCustomer>) {
    return this.commands.execute(new CreateCustomerCommand(contextOf(call), call.body));
  }

  @Route(contracts.reviseCustomer)
  async revise(@Call() call: CallOf<typeof contracts.reviseCustomer>) {
    const { code } = call.params;
    const { revision, ...entered } = call.body;
    const { state } = await this.store.load(customer, code);
    if (!isCustomer(state)) throw reject('NOT_FOUND');
    const contact = await this.contactKeys.seal(code, entered, state);
    return this.commands.execute(
      customerCommands.revise(
        { context: contextOf(call), id: code },
        { revision, profile: { ...entered, ...contact } },
      ),
    );
  }

  @Route(contracts.setCustomerStatus)
  setStatus(@Call() call: CallOf<typeof contracts.setCustomerStatus>) {
    const { status, reason } = call.body;
    const target = { context: contextOf(call), id: call.params.code };
    return this.commands.execute(
      status === 'active' ? customerCommands.activate(target) : customerCommands.deactivate(target, reason),
    );
  }

  @Route(contracts.deleteCustomer)
  delete(@Call() call: CallOf<typeof contracts.deleteCustomer>) {
    const { reason } = call.query;
    return this.commands.execute(new DeleteCustomerCommand(contextOf(call), call.params.code, reason));
  }

  @Route(contracts.restoreCustomer)
  restore(@Call() call: CallOf<typeof contracts.restoreCustomer>) {
    return this.commands.execute(
      customerCommands.restore({ context: contextOf(call), id: call.params.code }),
    );
  }

  @Route(contracts.purgeCustomer)
  async purge(@Call() call: CallOf<typeof contracts.purgeCustomer>) {
    const { code } = call.params;
    const { reason } = call.query;
    // Any event after the ledger's opening is a movement.
    const { revision } = await this.store.load(credit, code);
    const used = revision > 0n || (await this.references.of('customer', code, call.deadline)).length > 0;
    return this.commands.execute(
      new ForgetCustomerCommand(contextOf(call), code, { kind: 'purge', used, reason }),
    );
  }

  @Route(contracts.eraseCustomerData)
  erase(@Call() call: CallOf<typeof contracts.eraseCustomerData>) {
    const { reason } = call.query;
    return this.commands.execute(
      new ForgetCustomerCommand(contextOf(call, { reason }), call.params.code, { kind: 'erase', reason }),
    );
  }
}
