import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { listSchedules } from '@granary/api/schedules';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { schedulesOf } from './queries.ts';

@Controller()
export class SchedulesController {
  constructor(private readonly reads: Reads) {}

  @Route(listSchedules)
  async list(@Call() call: CallOf<typeof listSchedules>): Promise<AnswerOf<typeof listSchedules>> {
    return {
      rows: await this.reads.snapshot(call, {}, ({ runQuery }) => schedulesOf(runQuery, call.caller)),
    };
  }
}
