import { Injectable } from '@nestjs/common';
import type { AnswerOf, ReadModel } from '@granary/api/http';
import type { listProjections } from '@granary/api/projections';
import type { QueryRunner } from '../database/index.ts';
import { Lag } from './lag.ts';
import { findCode, findVersions } from './rows.ts';
import { statusOf } from './status.ts';
import { findUnderWay } from './verifications.ts';
import { togetherOf } from './verifying.ts';

/** Status of the read models: their positions from Postgres, the head from the log. */
@Injectable()
export class Statuses {
  constructor(private readonly lag: Lag) {}

  async of(
    runQuery: QueryRunner,
    models: readonly ReadModel[],
  ): Promise<Omit<AnswerOf<typeof listProjections>, 'at'>> {
    const versions = await findVersions(runQuery, models);
    const code = await findCode(runQuery);
    const underWay = await findUnderWay(runQuery);
    // Read after the tables, so that no model is ahead of the head.
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
          underWay,
        }),
      ),
      verifications: togetherOf(underWay),
    };
  }
}
