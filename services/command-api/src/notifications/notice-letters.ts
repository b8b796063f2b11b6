import { Injectable } from '@nestjs/common';
import { pathOf } from '@granary/api/discussions';
import { pageOfNotification, type NotificationKind } from '@granary/api/notifications';
import { noticeLetterIn } from '@granary/api/texts';
import { Messages, type Letter, type Message } from '../messages/index.ts';
import { MailChoices, Recipients, rightsOf } from '../users/index.ts';
import { Notices } from './notices.ts';

export const NOTICES = 'notices';

/** What a message is about: the notifications are read again when it is sent. */
export interface NoticesAbout {
  readonly kind: NotificationKind;
  readonly ids: readonly string[];
}

/** One mail about everything new of one kind. */
@Injectable()
export class NoticeLetters {
  constructor(
    messages: Messages,
    private readonly choices: MailChoices,
    private readonly recipients: Recipients,
    private readonly notices: Notices,
  ) {
    messages.register(NOTICES, (message) => this.#compose(message));
  }

  /** Undefined if the person does not want it any more, has no verified address, or is told of none of it any more. */
  async #compose({ userId, about }: Message): Promise<Omit<Letter, 'id'> | undefined> {
    if (!about) return undefined;
    const { kind, ids } = JSON.parse(about) as NoticesAbout;
    const person = await this.recipients.find(userId);
    if (!person?.verified.email || !(await this.choices.has(userId, kind))) return undefined;
    const rights = rightsOf(person);
    const notices = (await this.notices.of(rights, kind)).filter(({ id }) => ids.includes(id));
    const to = await this.recipients.emailOf(person);
    if (notices.length === 0 || !to) return undefined;
    const seesOutbound = rights.permissions.has('outbound:read');
    const letter = noticeLetterIn(await this.recipients.languageOf(person), {
      name: person.profile.realName,
      notices,
      linkOf: (told) => this.recipients.linkTo(pathOf(pageOfNotification(told, seesOutbound))),
      profile: this.recipients.linkTo('/profile'),
    });
    return { channel: 'mail', to, ...letter };
  }
}
