import { Controller } from '@nestjs/common';
import { heldBy } from '@granary/api/access';
import type { AnswerOf } from '@granary/api/http';
import { listSharedViews, viewedLists } from '@granary/api/views';
import { sharedView, type SharedView } from '@granary/domain/views';
import { EventStore } from '@granary/event-store';
import { requirePermission, type Caller } from '@granary/platform/access';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads, sql, type QueryRunner } from '../database/index.ts';
import type { Colleague } from '../users/index.ts';

@Controller()
export class ViewsController {
  constructor(
    private readonly reads: Reads,
    private readonly store: EventStore,
  ) {}

  /** Out of the log, so somebody who has just shared a view finds it. */
  @Route(listSharedViews)
  async list(@Call() call: CallOf<typeof listSharedViews>): Promise<AnswerOf<typeof listSharedViews>> {
    const { caller, params } = call;
    const { access } = viewedLists[params.list].contract;
    if (access !== 'public' && access !== 'signed-in') requirePermission(caller, ...[access].flat());
    const { state } = await this.store.load(sharedView, params.list);
    const views = state.views.filter((view) => isFor(caller, view));
    if (views.length === 0) return { rows: [] };
    return this.reads.snapshot(call, listSharedViews, async ({ runQuery }) => {
      const sharers = await sharersOf(runQuery, views);
      const rows = views.map((view) => {
        const sharer = sharers.get(view.by);
        const { id, name, filter, sort } = view;
        const by = sharer ? { username: sharer.username, realName: sharer.realName } : null;
        const own = view.by === caller.userId;
        const stoppable = own || caller.role === 'super_admin' || isHigher(caller, sharer);
        return { id, name, filter: [...filter], sort, by, own, stoppable };
      });
      return { rows };
    });
  }
}

/** Super administrators see every shared view, because they may withdraw it. */
const isFor = ({ userId, role }: Caller, { by, roles }: SharedView): boolean =>
  by === userId || roles.includes(role) || role === 'super_admin';

type Sharer = Omit<Colleague, 'warehouses' | 'everywhere'>;

/** As the command decides. */
const isHigher = ({ permissions }: Caller, sharer: Sharer | undefined): boolean =>
  sharer !== undefined && heldBy(sharer).length < permissions.size;

const sharersOf = async (
  runQuery: QueryRunner,
  views: readonly SharedView[],
): Promise<ReadonlyMap<string, Sharer>> => {
  const rows = await runQuery<Sharer>(sql`
    SELECT id, username, real_name AS "realName", role, role_permissions AS "rolePermissions", grants, revokes
    FROM people.user_account WHERE id = ANY(${[...new Set(views.map(({ by }) => by))]})`);
  return new Map(rows.map((sharer) => [sharer.id, sharer]));
};
