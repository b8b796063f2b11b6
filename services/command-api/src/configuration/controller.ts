import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createCategory,
  createSpecification,
  createUnit,
  deleteCategory,
  deleteSpecification,
  deleteUnit,
  removeSellerLogo,
  reviseAutomation,
  reviseCategory,
  reviseSeller,
  reviseSpecification,
  reviseUnit,
  setSellerLogo,
} from '@granary/api/configuration';
import {
  AUTOMATION_ID,
  category,
  requireEntry,
  SELLER_ID,
  type AutomationRule,
  type CategoryState,
} from '@granary/domain/configuration';
import { customer, requireKeptCustomer } from '@granary/domain/customers';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Readable } from 'node:stream';
import { contextOf } from '../commands/index.ts';
import { Files } from '../files/index.ts';
import { DeleteMasterCommand } from '../references/index.ts';
import {
  automationCommands,
  categoryCommands,
  sellerCommands,
  specificationCommands,
  unitCommands,
} from './configuration-commands.ts';
import { requirePrintableLogo } from './printable-logo.ts';

/** The id of an entry is the id of the command that created it. */
@Controller()
export class ConfigurationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly files: Files,
  ) {}

  @Route(reviseSeller)
  reviseSeller(@Call() call: CallOf<typeof reviseSeller>) {
    const { revision, ...details } = call.body;
    const target = { context: contextOf(call), id: SELLER_ID, seen: revision };
    return this.commands.execute(sellerCommands.revise(target, details));
  }

  @Route(setSellerLogo)
  async setLogo(@Call() call: CallOf<typeof setSellerLogo>) {
    const content = Buffer.from(call.body.picture, 'base64');
    const { type, width, height } = await requirePrintableLogo(content);
    const { sha256, size } = await this.files.keep(Readable.from([content]));
    const logo = { type, width, height, size, sha256 };
    return this.commands.execute(sellerCommands.setLogo({ context: contextOf(call), id: SELLER_ID }, logo));
  }

  @Route(removeSellerLogo)
  removeLogo(@Call() call: CallOf<typeof removeSellerLogo>) {
    return this.commands.execute(sellerCommands.removeLogo({ context: contextOf(call), id: SELLER_ID }));
  }

  @Route(reviseAutomation)
  async reviseAutomation(@Call() call: CallOf<typeof reviseAutomation>) {
    const { revision, reason } = call.body;
    const rules = {
      handOver: await this.ruleOf(call.body, 'handOver'),
      release: await this.ruleOf(call.body, 'release'),
    };
    const target = { context: contextOf(call, { reason }), id: AUTOMATION_ID, seen: revision };
    return this.commands.execute(automationCommands.revise(target, { ...rules, reason }));
  }

  @Route(createCategory)
  async createCategory(@Call() call: CallOf<typeof createCategory>) {
    const id = call.commandId;
    if (call.body.parent) await this.ancestorsOf(call.body.parent);
    return this.commands.execute(
      categoryCommands.create({ context: contextOf(call), id }, { id, ...call.body }),
    );
  }

  @Route(reviseCategory)
  async reviseCategory(@Call() call: CallOf<typeof reviseCategory>) {
    const { id } = call.params;
    const ancestors = call.body.parent ? await this.ancestorsOf(call.body.parent) : [];
    return this.commands.execute(
      categoryCommands.revise({ context: contextOf(call), id }, { details: { id, ...call.body }, ancestors }),
    );
  }

  @Route(deleteCategory)
  deleteCategory(@Call() call: CallOf<typeof deleteCategory>) {
    return this.delete(call, 'category');
  }

  @Route(createSpecification)
  createSpecification(@Call() call: CallOf<typeof createSpecification>) {
    const id = call.commandId;
    return this.commands.execute(
      specificationCommands.create({ context: contextOf(call), id }, { id, ...call.body }),
    );
  }

  @Route(reviseSpecification)
  reviseSpecification(@Call() call: CallOf<typeof reviseSpecification>) {
    const { id } = call.params;
    return this.commands.execute(
      specificationCommands.revise({ context: contextOf(call), id }, { id, ...call.body }),
    );
  }

  @Route(deleteSpecification)
  deleteSpecification(@Call() call: CallOf<typeof deleteSpecification>) {
    return this.delete(call, 'specification');
  }

  @Route(createUnit)
  createUnit(@Call() call: CallOf<typeof createUnit>) {
    const id = call.commandId;
    return this.commands.execute(unitCommands.create({ context: contextOf(call), id }, { id, ...call.body }));
  }

  @Route(reviseUnit)
  reviseUnit(@Call() call: CallOf<typeof reviseUnit>) {
    const { id } = call.params;
    return this.commands.execute(unitCommands.revise({ context: contextOf(call), id }, { id, ...call.body }));
  }

  @Route(deleteUnit)
  deleteUnit(@Call() call: CallOf<typeof deleteUnit>) {
    return this.delete(call, 'unit');
  }

  /** Throws for a customer that does not exist or is deleted. */
  private async ruleOf(
    body: CallOf<typeof reviseAutomation>['body'],
    step: 'handOver' | 'release',
  ): Promise<AutomationRule> {
    const { upTo, customers } = body[step];
    for (const [index, { customer: code }] of customers.entries()) {
      const field = `${step}.customers.${index}.customer`;
      await this.store.consult(customer, code, (state) => requireKeptCustomer(state, code, field));
    }
    return { upTo, customers: customers.map(({ customer: code }) => code) };
  }

  private delete(call: CallOf<typeof deleteUnit>, kind: 'category' | 'specification' | 'unit') {
    return this.commands.execute(new DeleteMasterCommand(contextOf(call), kind, call.params.id, ''));
  }

  /** The parent and all its ancestors. Throws if one of them does not exist. */
  private async ancestorsOf(parent: string): Promise<string[]> {
    const ancestors: string[] = [];
    let next: string | null = parent;
    while (next !== null && !ancestors.includes(next)) {
      ancestors.push(next);
      const above: CategoryState = (await this.store.load(category, next)).state;
      next = requireEntry(above, next, 'parent').details.parent;
    }
    return ancestors;
  }
}
