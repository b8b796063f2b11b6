import { Controller, Res } from '@nestjs/common';
import { formatFilter, type AnswerOf } from '@granary/api/http';
import {
  OPERATION_FILE_LINES,
  getOperationsFile,
  listOperations,
  type Operation,
} from '@granary/api/operations';
import { Call, Route, type CallOf, type ServiceReply } from '@granary/platform/http';
import { Reads } from '../database/index.ts';
import { serveSheet } from '../files/index.ts';
import { Lists } from '../lists/index.ts';
import { operationsSheet } from './file.ts';
import { operationsList } from './queries.ts';
import { withMessage } from './told.ts';

@Controller()
export class OperationsController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
  ) {}

  @Route(listOperations)
  async list(@Call() call: CallOf<typeof listOperations>): Promise<AnswerOf<typeof listOperations>> {
    const page = await this.lists.page(call, operationsList);
    return { ...page, rows: page.rows.map(withMessage(call.language)) };
  }

  @Route(getOperationsFile)
  async file(@Call() call: CallOf<typeof getOperationsFile>, @Res() reply: ServiceReply): Promise<void> {
    const { format, filter, q, language = call.language } = call.query;
    const filters = [...filter.map(formatFilter), ...(q ? [q] : [])];
    const whole = await this.lists.whole<typeof listOperations, Operation>(
      call,
      operationsList,
      OPERATION_FILE_LINES[format],
    );
    await this.reads.recordAccess(call, 'export', ['operations', ...filters].join(' '));
    await serveSheet(reply, 'operations', format, operationsSheet(whole, { filters, at: call.at }, language));
  }
}
