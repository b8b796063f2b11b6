import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { getVerification, listVerifications } from '@granary/api/projections';
import { reject } from '@granary/domain/kernel';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { findVerification, findVerifications } from './verifications.ts';
import { withholdValues } from './withhold-values.ts';

@Controller()
export class VerificationsController {
  constructor(private readonly reads: Reads) {}

  @Route(listVerifications)
  list(@Call() call: CallOf<typeof listVerifications>): Promise<AnswerOf<typeof listVerifications>> {
    return this.reads.snapshot(call, listVerifications, async ({ runQuery }) => ({
      verifications: await findVerifications(runQuery, call.params.model),
    }));
  }

  @Route(getVerification)
  async find(@Call() call: CallOf<typeof getVerification>): Promise<AnswerOf<typeof getVerification>> {
    const { model, id } = call.params;
    const found = await this.reads.snapshot(call, getVerification, ({ runQuery }) =>
      findVerification(runQuery, model, id),
    );
    if (!found) throw reject('NOT_FOUND');
    const { result } = found;
    return { ...found, result: result && withholdValues(result, call.caller.permissions) };
  }
}
