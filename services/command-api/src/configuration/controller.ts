import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createCategory,
  createSpecification,
  createUnit,
  deleteCategory,
  deleteSpecification,
  deleteUnit,
  reviseCategory,
  reviseSpecification,
  reviseUnit,
} from '@granary/api/configuration';
import {
  category,
  createCategory as decideCategory,
  createSpecification as decideSpecification,
  createUnit as decideUnit,
  deleteCategory as decideCategoryDeletion,
  deleteSpecification as decideSpecificationDeletion,
  deleteUnit as decideUnitDeletion,
  requireEntry,
  reviseCategory as decideCategoryRevision,
  reviseSpecification as decideSpecificationRevision,
  reviseUnit as decideUnitRevision,
  specification,
  unit,
  type CategoryState,
} from '@granary/domain/configuration';
import { EventStore } from '@granary/event-store';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { changeStream, contextOf, createStream } from '../commands/index.ts';
import { References } from '../references/index.ts';

/** Entries carry the id of the command that created them. */
@Controller()
export class ConfigurationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly references: References,
  ) {}

  @Route(createCategory)
  async createCategory(@Call(createCategory) call: CallOf<typeof createCategory>) {
    const id = call.commandId;
    if (call.body.parent) await this.ancestorsOf(call.body.parent);
    return this.commands.execute(
      createStream(
        contextOf(call),
        category,
        id,
        (state) => decideCategory(state, { id, ...call.body }),
        () => ({ id }),
      ),
    );
  }

  @Route(reviseCategory)
  async reviseCategory(@Call(reviseCategory) call: CallOf<typeof reviseCategory>) {
    const { id } = call.params;
    const ancestors = call.body.parent ? await this.ancestorsOf(call.body.parent) : [];
    return this.commands.execute(
      changeStream(contextOf(call), category, id, (state) =>
        decideCategoryRevision(state, { id, ...call.body }, ancestors),
      ),
    );
  }

  @Route(deleteCategory)
  async deleteCategory(@Call(deleteCategory) call: CallOf<typeof deleteCategory>) {
    const { id } = call.params;
    const namedBy = await this.references.of('category', id, call.deadline);
    return this.commands.execute(
      changeStream(contextOf(call), category, id, (state) => decideCategoryDeletion(state, { id, namedBy })),
    );
  }

  @Route(createSpecification)
  createSpecification(@Call(createSpecification) call: CallOf<typeof createSpecification>) {
    const id = call.commandId;
    return this.commands.execute(
      createStream(
        contextOf(call),
        specification,
        id,
        (state) => decideSpecification(state, { id, ...call.body }),
        () => ({ id }),
      ),
    );
  }

  @Route(reviseSpecification)
  reviseSpecification(@Call(reviseSpecification) call: CallOf<typeof reviseSpecification>) {
    const { id } = call.params;
    return this.commands.execute(
      changeStream(contextOf(call), specification, id, (state) =>
        decideSpecificationRevision(state, { id, ...call.body }),
      ),
    );
  }

  @Route(deleteSpecification)
  async deleteSpecification(@Call(deleteSpecification) call: CallOf<typeof deleteSpecification>) {
    const { id } = call.params;
    const namedBy = await this.references.of('specification', id, call.deadline);
    return this.commands.execute(
      changeStream(contextOf(call), specification, id, (state) =>
        decideSpecificationDeletion(state, { id, namedBy }),
      ),
    );
  }

  @Route(createUnit)
  createUnit(@Call(createUnit) call: CallOf<typeof createUnit>) {
    const id = call.commandId;
    return this.commands.execute(
      createStream(
        contextOf(call),
        unit,
        id,
        (state) => decideUnit(state, { id, ...call.body }),
        () => ({ id }),
      ),
    );
  }

  @Route(reviseUnit)
  reviseUnit(@Call(reviseUnit) call: CallOf<typeof reviseUnit>) {
    const { id } = call.params;
    return this.commands.execute(
      changeStream(contextOf(call), unit, id, (state) => decideUnitRevision(state, { id, ...call.body })),
    );
  }

  @Route(deleteUnit)
  async deleteUnit(@Call(deleteUnit) call: CallOf<typeof deleteUnit>) {
    const { id } = call.params;
    const namedBy = await this.references.of('unit', id, call.deadline);
    return this.commands.execute(
      changeStream(contextOf(call), unit, id, (state) => decideUnitDeletion(state, { id, namedBy })),
    );
  }

  /** The parent to be and everything above it; all of it must exist. */
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
