import { Injectable } from '@nestjs/common';
import { MAIL_SETTING, notificationKinds, type NotificationKind } from '@granary/api/notifications';
import { Settings } from './settings.ts';

interface MailChoice {
  readonly userId: string;
  readonly kind: NotificationKind;
  /** When the person last changed their choices. */
  readonly chosenAt: Date;
}

/** Which notifications people want by e-mail, from their settings: none until they choose. */
@Injectable()
export class MailChoices {
  constructor(private readonly settings: Settings) {}

  async has(userId: string, kind: NotificationKind): Promise<boolean> {
    return kindsIn(await this.settings.valueOf(userId, MAIL_SETTING)).includes(kind);
  }

  /** Of everybody who wants any. */
  async all(): Promise<MailChoice[]> {
    const chosen = await this.settings.valuesOf(MAIL_SETTING);
    return chosen.flatMap(({ userId, value, changedAt }) =>
      kindsIn(value).map((kind) => ({ userId, kind, chosenAt: changedAt })),
    );
  }
}

const kindsIn = (value: unknown): readonly NotificationKind[] =>
  Array.isArray(value) ? notificationKinds.filter((kind) => value.includes(kind)) : [];
