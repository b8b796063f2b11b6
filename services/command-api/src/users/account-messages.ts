import { Inject, Injectable } from '@nestjs/common';
import { letterIn, type LetterName } from '@granary/api/texts';
import { languages } from '@granary/domain/kernel';
import { maySignIn, user, type ExistingUser } from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Vault } from '@granary/platform/vault';
import { z } from 'zod';
import { Messages } from '../messages/index.ts';
import type { Follower } from '../processes/index.ts';
import { OneTimeSecrets, type LinkPurpose } from './one-time-secrets.ts';

const DAY_MINUTES = 1_440;
const INVITATION_MINUTES = 3 * DAY_MINUTES;
const RECOVERY_MINUTES = 30;

interface Kind {
  readonly letter: LetterName;
  /** So long after the event it is worth sending, and so long its link works. */
  readonly minutes: number;
  readonly link?: LinkPurpose;
  /** Of the account as it is when the message leaves. */
  readonly isDue: (account: ExistingUser) => boolean;
}

const passwordChanged: Kind = { letter: 'passwordChanged', minutes: DAY_MINUTES, isDue: () => true };

const twoFactorOff: Kind = {
  letter: 'twoFactorOff',
  minutes: DAY_MINUTES,
  isDue: ({ twoFactor }) => twoFactor === undefined,
};

/** Which events are told to the person they are about. */
const told: Readonly<Record<string, Kind>> = {
  PasswordChanged: passwordChanged,
  PasswordReset: passwordChanged,
  PasswordRecovered: passwordChanged,
  TwoFactorEnabled: { letter: 'twoFactorOn', minutes: DAY_MINUTES, isDue: () => true },
  TwoFactorDisabled: twoFactorOff,
  TwoFactorReset: twoFactorOff,
  UserInvited: {
    letter: 'invitation',
    minutes: INVITATION_MINUTES,
    link: 'invitation',
    isDue: ({ status }) => status === 'pending',
  },
  PasswordRecoveryRequested: {
    letter: 'passwordRecovery',
    minutes: RECOVERY_MINUTES,
    link: 'recovery',
    isDue: ({ status }) => maySignIn(status),
  },
};

const inLanguage = z.object({ language: z.enum(languages) });

/** Follows the accounts and writes to their owners. */
@Injectable()
export class AccountMessages implements Follower {
  readonly categories = ['user'];

  constructor(
    private readonly messages: Messages,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly secrets: OneTimeSecrets,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {
    for (const kind of new Set(Object.values(told)))
      messages.register(kind.letter, async ({ userId, language }) => {
        const { state } = await this.store.load(user, userId);
        if (state.status === 'none' || !kind.isDue(state)) return undefined;
        const to = await this.addressOf(state);
        if (to === undefined) return undefined;
        const { username, profile } = state;
        const values = { name: profile.realName, username, link: await this.linkOf(kind, state) };
        return { channel: 'mail', to, ...letterIn(language, kind.letter, values) };
      });
  }

  async follow({ id, type, streamId, recordedAt, data }: StoredEvent): Promise<void> {
    const kind = told[type];
    if (!kind) return;
    const usefulUntil = new Date(Date.parse(recordedAt) + kind.minutes * 60_000);
    const language = inLanguage.safeParse(data).data?.language ?? null;
    await this.messages.put({ id, kind: kind.letter, userId: streamId, language, usefulUntil });
  }

  /** As a fragment, which browsers send to nobody. */
  private async linkOf({ link, minutes }: Kind, account: ExistingUser): Promise<string> {
    if (!link) return '';
    const secret = await this.secrets.issue(link, account, minutes);
    return `${this.config.GRANARY_PUBLIC_URL.replace(/\/+$/, '')}/set-password#${secret}`;
  }

  private async addressOf({ profile }: ExistingUser): Promise<string | undefined> {
    return profile.email === null ? undefined : ((await this.vault.open(profile.email)) ?? undefined);
  }
}
