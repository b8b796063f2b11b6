import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/templates';
import { TEMPLATE_MANAGERS, templateWriters } from '@granary/api/templates';
import { EVERYBODY, isOfWarehouse } from '@granary/domain/templates';
import { requirePermission, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { OpenTemplates } from './people.ts';
import { TemplateSources } from './sources.ts';
import { templateChoiceCommands, templateCommands } from './template-commands.ts';

/** The id of a template is the id of the command that created it. */
@Controller()
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly templates: OpenTemplates,
    private readonly sources: TemplateSources,
  ) {}

  @Route(contracts.createTemplate)
  async create(@Call() call: CallOf<typeof contracts.createTemplate>) {
    const { type, madeFrom } = call.body;
    requirePermission(call.caller, ...templateWriters[type]);
    const source = madeFrom && (await this.sources.require(madeFrom, call.caller));
    // A template made from a document belongs to the document's warehouse, whatever the request says.
    const warehouse = isOfWarehouse(type) ? (source ?? call.body.warehouse) : null;
    if (warehouse !== null) requireWarehouse(call.caller, warehouse);
    const id = call.commandId;
    const template = { ...call.body, id, warehouse, owner: call.caller.userId };
    const context = contextOf(call, warehouse === null ? {} : { warehouseId: warehouse });
    return this.commands.execute(templateCommands.create({ context, id }, template));
  }

  @Route(contracts.reviseTemplate)
  async revise(@Call() call: CallOf<typeof contracts.reviseTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    const { type, version, content } = call.body;
    return this.commands.execute(
      templateCommands.revise({ context, id: call.params.id }, { by, type, version, content }),
    );
  }

  @Route(contracts.renameTemplate)
  async rename(@Call() call: CallOf<typeof contracts.renameTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    const { name } = call.body;
    return this.commands.execute(templateCommands.rename({ context, id: call.params.id }, { by, name }));
  }

  @Route(contracts.shareTemplate)
  async share(@Call() call: CallOf<typeof contracts.shareTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    const { shared } = call.body;
    return this.commands.execute(templateCommands.share({ context, id: call.params.id }, { by, shared }));
  }

  @Route(contracts.recordTemplateUse)
  async use(@Call() call: CallOf<typeof contracts.recordTemplateUse>) {
    const { by, context } = await this.templates.toUse(call);
    const { version } = call.body;
    return this.commands.execute(templateCommands.noteUse({ context, id: call.params.id }, { by, version }));
  }

  @Route(contracts.setTemplateDefault)
  async setDefault(@Call() call: CallOf<typeof contracts.setTemplateDefault>) {
    const { isDefault, everybody } = call.body;
    if (everybody) requirePermission(call.caller, ...TEMPLATE_MANAGERS);
    const { by, found, deleted, context } = await this.templates.toUse(call);
    const { id, type, name, shared } = found;
    const person = everybody ? EVERYBODY : by.userId;
    const choice = { person, type, template: id };
    const target = { context, id: person };
    const unshared = everybody && !shared ? name : null;
    return this.commands.execute(
      isDefault
        ? templateChoiceCommands.setDefault(target, { choice, deleted, unshared })
        : templateChoiceCommands.clearDefault(target, choice),
    );
  }

  @Route(contracts.setTemplateFavourite)
  async favour(@Call() call: CallOf<typeof contracts.setTemplateFavourite>) {
    const { by, deleted, context } = await this.templates.toRead(call);
    const { favourite } = call.body;
    const choice = { person: by.userId, template: call.params.id, favourite };
    return this.commands.execute(
      templateChoiceCommands.favour({ context, id: by.userId }, { choice, deleted }),
    );
  }

  @Route(contracts.deleteTemplate)
  async delete(@Call() call: CallOf<typeof contracts.deleteTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    return this.commands.execute(templateCommands.delete({ context, id: call.params.id }, { by }));
  }
}
