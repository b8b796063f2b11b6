import { Injectable } from '@nestjs/common';
import type { ReadModel } from '@granary/api/http';
import type { ProjectionStatus } from '@granary/api/projections';
import type { Ask } from '../database/index.ts';
import { Lag } from './lag.ts';
import { findCode, findVersions } from './rows.ts';
import { statusOf } from './status.ts';

/** Where read models stand: Postgres says how far they are, the log how far it goes. */
@Injectable()
export class Statuses {
  constructor(private readonly lag: Lag) {}

  async of(
    ask: Ask,
    models: readonly ReadModel[],
  ): Promise<{ head: string; projectorSeenAt: string | null; models: ProjectionStatus[] }> {
    const versions = await findVersions(ask, models);
    const code = await findCode(ask);
    // Asked after the tables, so that nothing is ahead of it.
    const head = await this.lag.head();
    const followed = versions.filter(({ state }) => state !== 'building');
    const behind = await this.lag.behind(
      followed.map(({ position }) => BigInt(position)),
      head,
    );
    return {
      head: String(head),
      projectorSeenAt:
        code
          .map(({ seenAt }) => seenAt)
          .toSorted()
          .at(-1) ?? null,
      models: models.map((model) =>
        statusOf(model, {
          versions: versions.filter(({ name }) => name === model),
          code: code.filter(({ name }) => name === model),
          behind,
          head,
        }),
      ),
    };
  }
}
