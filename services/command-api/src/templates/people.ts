import { Injectable } from '@nestjs/common';
import { TEMPLATE_MANAGERS, templateReaders, templateWriters } from '@granary/api/templates';
import type { Permission } from '@granary/api/access';
import {
  changeableBy,
  lastOf,
  seenBy,
  template,
  type Template,
  type TemplatePerson,
} from '@granary/domain/templates';
import { EventStore, type CommandContext } from '@granary/event-store';
import { holds, requirePermission, requireWarehouse, type Caller } from '@granary/platform/access';
import { contextOf } from '../commands/index.ts';

type Call = Parameters<typeof contextOf>[0] & { readonly params: { readonly id: string } };

const personOf = (caller: Caller): TemplatePerson => ({
  userId: caller.userId,
  manages: holds(caller, ...TEMPLATE_MANAGERS),
});

interface Opened {
  readonly by: TemplatePerson;
  /** The last state if deleted; the decision then rejects the call. */
  readonly found: Template;
  readonly deleted: boolean;
  readonly context: CommandContext;
}

/** Loads the template named by a call and checks that the caller may see it and use its forms. */
@Injectable()
export class OpenTemplates {
  constructor(private readonly store: EventStore) {}

  toRead(call: Call): Promise<Opened> {
    return this.#open(call, ({ type }) => templateReaders[type], seenBy);
  }

  toUse(call: Call): Promise<Opened> {
    return this.#open(call, ({ type }) => templateWriters[type], seenBy);
  }

  toChange(call: Call): Promise<Opened> {
    return this.#open(call, ({ type }) => templateWriters[type], changeableBy);
  }

  async #open(
    call: Call,
    needed: (found: Template) => readonly Permission[],
    look: typeof seenBy | typeof changeableBy,
  ): Promise<Opened> {
    const by = personOf(call.caller);
    const { found, deleted } = await this.store.consult(template, call.params.id, (state) => {
      const last = lastOf(state);
      const seen = seenBy(last, by);
      if (seen.warehouse !== null) requireWarehouse(call.caller, seen.warehouse);
      requirePermission(call.caller, ...needed(seen));
      return { found: look(last, by), deleted: state.status === 'deleted' };
    });
    const context = contextOf(call, found.warehouse === null ? {} : { warehouseId: found.warehouse });
    return { by, found, deleted, context };
  }
}
