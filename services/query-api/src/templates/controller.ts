import { Controller } from '@nestjs/common';
import {
  TEMPLATE_MANAGERS,
  getTemplate,
  getTemplateFilling,
  listTemplates,
  templateWriters,
  type TemplateDetail,
  type TemplateFilling,
} from '@granary/api/templates';
import { dayIn, reject } from '@granary/domain/kernel';
import { filledIn, referencesIn, without } from '@granary/domain/templates';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { EventStore } from '@granary/event-store';
import { holds, requirePermission, requireWarehouse } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads, sql, type QueryRunner } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { withoutCosts } from './costs.ts';
import { findTemplate, templatesList } from './queries.ts';
import { historyOf } from './replay.ts';
import { goneFrom, standingOf, withFactors } from './standing.ts';

@Controller()
export class TemplatesController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  @Route(listTemplates)
  list(@Call() call: CallOf<typeof listTemplates>) {
    if (call.query.warehouse !== undefined) requireWarehouse(call.caller, call.query.warehouse);
    return this.lists.page(call, templatesList);
  }

  @Route(getTemplate)
  async find(@Call() call: CallOf<typeof getTemplate>): Promise<TemplateDetail> {
    const { caller, params, query } = call;
    const { row, freshness } = await this.reads.snapshot(call, getTemplate, async (snapshot) => ({
      row: await findTemplate(snapshot.runQuery, params.id, caller),
      freshness: await snapshot.freshness(),
    }));
    const history = row && (await historyOf(this.store, params.id));
    if (!row || !history) throw reject('NOT_FOUND');
    const { document, contents, versions, madeFrom, timeline } = history;
    const shownVersion = query.version ?? document.version;
    const content = contents.get(shownVersion);
    if (!content) throw reject('TEMPLATE_VERSION_NOT_FOUND', { version: shownVersion });
    const mayWrite = holds(caller, ...templateWriters[row.type]);
    return {
      ...row,
      version: document.version,
      shownVersion,
      ...withoutCosts(row.type, content, caller),
      versions,
      madeFrom,
      changeable: mayWrite && (row.own || (row.shared && holds(caller, ...TEMPLATE_MANAGERS))),
      timeline,
      freshness,
    };
  }

  /** The newest version as values for a form. Nothing is recorded until the user saves the form. */
  @Route(getTemplateFilling)
  async filling(@Call() call: CallOf<typeof getTemplateFilling>): Promise<TemplateFilling> {
    const { caller, params, query } = call;
    const { warehouse = '' } = query;
    if (warehouse) requireWarehouse(caller, warehouse);
    const history = await historyOf(this.store, params.id);
    return this.reads.snapshot(call, getTemplateFilling, async ({ runQuery, freshness }) => {
      const row = await findTemplate(runQuery, params.id, caller);
      if (!row || !history) throw reject('NOT_FOUND');
      const { type, name, version, content } = history.document;
      requirePermission(caller, ...templateWriters[type]);
      const named = referencesIn(type, content);
      const standing = await standingOf(runQuery, named);
      const here = row.warehouse === null || row.warehouse === warehouse;
      const leftOut = goneFrom({ type, content, here }, named, standing);
      const gone = new Set(leftOut.map(({ path }) => path));
      const kept = without(
        content,
        named.filter(({ path }) => gone.has(path)),
      );
      const today = dayIn(await timeZoneOf(runQuery, warehouse), call.at);
      const filled = filledIn(type, kept, { today, warehouse, user: caller.username });
      return {
        id: row.id,
        type,
        name,
        version,
        content: withFactors(withoutCosts(type, filled, caller).content, standing),
        leftOut,
        freshness: await freshness(),
      };
    });
  }
}

const timeZoneOf = async (runQuery: QueryRunner, warehouse: string): Promise<string> => {
  const [found] = await runQuery<{ timeZone: string }>(sql`
    SELECT time_zone AS "timeZone" FROM catalogue.warehouse WHERE code = ${warehouse}`);
  return found?.timeZone ?? COMPANY_TIME_ZONE;
};
