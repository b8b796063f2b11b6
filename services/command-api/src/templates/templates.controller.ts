import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contracts from '@granary/api/templates';
import { TEMPLATE_MANAGERS, templateWriters } from '@granary/api/templates';
import { reject } from '@granary/domain/kernel';
import {
  EVERYBODY,
  clearDefaultTemplate,
  createTemplate,
  deleteTemplate,
  favourTemplate,
  isOfWarehouse,
  noteTemplateUse,
  renameTemplate,
  reviseTemplate,
  setDefaultTemplate,
  shareTemplate,
  template,
  templateChoice,
} from '@granary/domain/templates';
import { requirePermission, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf, createStream } from '../commands/index.ts';
import { OpenTemplates } from './people.ts';
import { TemplateSources } from './sources.ts';

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
    const command = { ...call.body, id, warehouse, owner: call.caller.userId };
    const context = contextOf(call, warehouse === null ? {} : { warehouseId: warehouse });
    return this.commands.execute(
      createStream(
        context,
        template,
        id,
        (state) => createTemplate(state, command),
        () => ({ id }),
      ),
    );
  }

  @Route(contracts.reviseTemplate)
  async revise(@Call() call: CallOf<typeof contracts.reviseTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    const { type, version, content } = call.body;
    return this.commands.execute(
      changeStream(context, template, call.params.id, (state) =>
        reviseTemplate(state, { by, type, version, content }),
      ),
    );
  }

  @Route(contracts.renameTemplate)
  async rename(@Call() call: CallOf<typeof contracts.renameTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    const { name } = call.body;
    return this.commands.execute(
      changeStream(context, template, call.params.id, (state) => renameTemplate(state, { by, name })),
    );
  }

  @Route(contracts.shareTemplate)
  async share(@Call() call: CallOf<typeof contracts.shareTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    const { shared } = call.body;
    return this.commands.execute(
      changeStream(context, template, call.params.id, (state) => shareTemplate(state, { by, shared })),
    );
  }

  @Route(contracts.recordTemplateUse)
  async use(@Call() call: CallOf<typeof contracts.recordTemplateUse>) {
    const { by, context } = await this.templates.toUse(call);
    const { version } = call.body;
    return this.commands.execute(
      changeStream(context, template, call.params.id, (state) => noteTemplateUse(state, { by, version })),
    );
  }

  @Route(contracts.setTemplateDefault)
  async setDefault(@Call() call: CallOf<typeof contracts.setTemplateDefault>) {
    const { isDefault, everybody } = call.body;
    if (everybody) requirePermission(call.caller, ...TEMPLATE_MANAGERS);
    const { by, found, deleted, context } = await this.templates.toUse(call);
    const { id, type, name, shared } = found;
    const person = everybody ? EVERYBODY : by.userId;
    const choice = { person, type, template: id };
    return this.commands.execute(
      changeStream(context, templateChoice, person, (state) => {
        if (!isDefault) return clearDefaultTemplate(state, choice);
        if (deleted) throw reject('NOT_FOUND');
        if (everybody && !shared) throw reject('TEMPLATE_NOT_SHARED', { name });
        return setDefaultTemplate(state, choice);
      }),
    );
  }

  @Route(contracts.setTemplateFavourite)
  async favour(@Call() call: CallOf<typeof contracts.setTemplateFavourite>) {
    const { by, deleted, context } = await this.templates.toRead(call);
    const { favourite } = call.body;
    const choice = { person: by.userId, template: call.params.id, favourite };
    return this.commands.execute(
      changeStream(context, templateChoice, by.userId, (state) => {
        if (deleted && favourite) throw reject('NOT_FOUND');
        return favourTemplate(state, choice);
      }),
    );
  }

  @Route(contracts.deleteTemplate)
  async delete(@Call() call: CallOf<typeof contracts.deleteTemplate>) {
    const { by, context } = await this.templates.toChange(call);
    return this.commands.execute(
      changeStream(context, template, call.params.id, (state) => deleteTemplate(state, { by })),
    );
  }
}
