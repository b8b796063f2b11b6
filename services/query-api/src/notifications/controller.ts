import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { listNotifications } from '@granary/api/notifications';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { notificationsOf } from '@granary/reading/notifications';
import { Reads } from '../database/index.ts';

@Controller()
export class NotificationsController {
  constructor(private readonly reads: Reads) {}

  @Route(listNotifications)
  list(@Call() call: CallOf<typeof listNotifications>): Promise<AnswerOf<typeof listNotifications>> {
    return this.reads.snapshot(call, listNotifications, async ({ runQuery }) => ({
      rows: await notificationsOf(runQuery, call.caller),
    }));
  }
}
