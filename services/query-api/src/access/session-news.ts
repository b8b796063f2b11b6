import { Injectable } from '@nestjs/common';
import { channels } from '@granary/api/changes';
import { Sessions } from '@granary/platform/access';
import { Notifications } from '../database/index.ts';

/** A role that has changed or a session that has ended in command-api counts here at once. */
@Injectable()
export class SessionNews {
  constructor(notifications: Notifications, sessions: Sessions) {
    const forget = () => sessions.forget();
    notifications.listen({ channel: channels.sessions, heard: forget, missed: forget });
  }
}
