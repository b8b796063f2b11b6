import { Controller, Inject } from '@nestjs/common';
import type { AnswerOf } from '@granary/api/http';
import { listLocalMessages } from '@granary/api/messages';
import { reject } from '@granary/domain/kernel';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { localMessagesIn } from '@granary/platform/local-messages';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Reads } from '../database/index.ts';

const SHOWN = 200;
/** Access log subject: messages of all users. */
const ALL = '*';

@Controller()
export class MessagesController {
  constructor(
    private readonly reads: Reads,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** Restricted to super admins: the messages contain links that set any user's password. */
  @Route(listLocalMessages)
  async list(@Call() call: CallOf<typeof listLocalMessages>): Promise<AnswerOf<typeof listLocalMessages>> {
    const { GRANARY_MAIL: folder, GRANARY_SMTP_URL: smtp } = this.config;
    if (call.caller.role !== 'super_admin') throw reject('PERMISSION_DENIED', { permission: 'super_admin' });
    if (folder === undefined || smtp !== undefined) throw reject('MESSAGES_NOT_LOCAL');
    const rows = await localMessagesIn(folder, SHOWN);
    if (rows.length > 0) await this.reads.recordAccess(call, 'user', ALL);
    return { rows };
  }
}
