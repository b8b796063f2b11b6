import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { listOperations } from '@granary/api/operation-log';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Lists } from '../lists/index.ts';
import { operationsList } from './queries.ts';
import { withMessage } from './told.ts';

@Controller()
export class OperationsController {
  constructor(private readonly lists: Lists) {}

  @Route(listOperations)
  async list(@Call() call: CallOf<typeof listOperations>): Promise<AnswerOf<typeof listOperations>> {
    const page = await this.lists.page(call, operationsList);
    return { ...page, rows: page.rows.map(withMessage(call.language)) };
  }
}
