import { Inject, Injectable } from '@nestjs/common';
import { letterIn, type LetterName } from '@granary/api/texts';
import { languages, type SealedText } from '@granary/domain/kernel';
import {
  CODE_MINUTES,
  contacts,
  hasSecondFactor,
  maySignIn,
  user,
  userProfile,
  type Contact,
  type ExistingUser,
} from '@granary/domain/users';
import { EventStore, type StoredEvent } from '@granary/event-store';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Vault } from '@granary/platform/vault';
import { z } from 'zod';
import { Messages, type Letter, type Message } from '../messages/index.ts';
import type { Follower } from '../processes/index.ts';
import { ContactCodes } from './contact-codes.ts';
import { OneTimeSecrets, type LinkPurpose } from './one-time-secrets.ts';
import { Settings } from './settings.ts';

const DAY_MINUTES = 1_440;
const INVITATION_MINUTES = 3 * DAY_MINUTES;
const RECOVERY_MINUTES = 30;

interface Kind {
  readonly letter: LetterName;
  /** Minutes after the event during which the message is worth sending and its link is valid. */
  readonly minutes: number;
  readonly link?: LinkPurpose;
  /** The contact that its code verifies and that it is sent to. */
  readonly codeFor?: Contact;
  /** Sent to the e-mail address that the event replaced, if it did. */
  readonly toFormer?: true;
  /** Checked against the account when the message is sent. */
  readonly isDue: (account: ExistingUser) => boolean;
}

const passwordChanged: Kind = { letter: 'passwordChanged', minutes: DAY_MINUTES, isDue: () => true };

const twoFactorOff: Kind = {
  letter: 'twoFactorOff',
  minutes: DAY_MINUTES,
  isDue: (account) => !hasSecondFactor(account),
};

/** The messages to an account's owner, by event type. */
const told: Readonly<Record<string, Kind>> = {
  PasswordChanged: passwordChanged,
  PasswordReset: passwordChanged,
  PasswordRecovered: passwordChanged,
  TwoFactorEnabled: { letter: 'twoFactorOn', minutes: DAY_MINUTES, isDue: () => true },
  TwoFactorDisabled: twoFactorOff,
  TwoFactorReset: twoFactorOff,
  PasskeyAdded: { letter: 'passkeyAdded', minutes: DAY_MINUTES, isDue: () => true },
  PasskeyRemoved: { letter: 'passkeyRemoved', minutes: DAY_MINUTES, isDue: () => true },
  PasskeyCopyRefused: { letter: 'passkeyCopied', minutes: DAY_MINUTES, isDue: () => true },
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
  UserProfileRevised: { letter: 'emailChanged', minutes: DAY_MINUTES, toFormer: true, isDue: () => true },
};

const codeFor = (contact: Contact, letter: LetterName): Kind => ({
  letter,
  minutes: CODE_MINUTES,
  codeFor: contact,
  isDue: ({ verified }) => !verified[contact],
});
const codes: Readonly<Record<Contact, Kind>> = {
  email: codeFor('email', 'emailCode'),
  phone: codeFor('phone', 'phoneCode'),
};
const forContact = z.object({ contact: z.enum(contacts) });

const kindOf = ({ type, data }: StoredEvent): Kind | undefined =>
  type === 'ContactCodeRequested' ? codes[forContact.parse(data).contact] : told[type];

const inLanguage = z.object({ language: z.enum(languages) });

/** Follows user events and sends messages to the account owners. */
@Injectable()
export class AccountMessages implements Follower {
  readonly categories = ['user'];

  constructor(
    private readonly messages: Messages,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly secrets: OneTimeSecrets,
    private readonly contactCodes: ContactCodes,
    private readonly settings: Settings,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {
    for (const kind of new Set([...Object.values(told), ...Object.values(codes)]))
      messages.register(kind.letter, (message) => this.compose(kind, message));
  }

  async follow(event: StoredEvent): Promise<void> {
    const kind = kindOf(event);
    if (!kind) return;
    const { id, streamId, recordedAt, data } = event;
    const usefulUntil = new Date(Date.parse(recordedAt) + kind.minutes * 60_000);
    const language = inLanguage.safeParse(data).data?.language ?? null;
    await this.messages.put({ id, kind: kind.letter, userId: streamId, language, usefulUntil });
  }

  private async compose(
    kind: Kind,
    { id, userId, language }: Message,
  ): Promise<Omit<Letter, 'id'> | undefined> {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none' || !kind.isDue(state)) return undefined;
    const sealed = kind.toFormer
      ? await this.formerEmail(userId, id)
      : state.profile[kind.codeFor ?? 'email'];
    const to = sealed && (await this.vault.open(sealed));
    if (!sealed || !to) return undefined;
    const values = {
      name: state.profile.realName,
      username: state.username,
      link: await this.linkOf(kind, state),
      code: kind.codeFor ? await this.contactCodes.issue(userId, kind.codeFor, sealed) : '',
    };
    const channel = kind.codeFor === 'phone' ? 'sms' : 'mail';
    const spoken = (await this.settings.languageOf(userId)) ?? language ?? state.invitedIn;
    return { channel, to, ...letterIn(spoken, kind.letter, values) };
  }

  /** The secret is in the fragment, which browsers do not send. */
  private async linkOf({ link, minutes }: Kind, account: ExistingUser): Promise<string> {
    if (!link) return '';
    const secret = await this.secrets.issue(link, account, minutes);
    return `${this.config.GRANARY_PUBLIC_URL.replace(/\/+$/, '')}/set-password#${secret}`;
  }

  /** The e-mail address before the event; null if there was none or it did not change. */
  private async formerEmail(userId: string, eventId: string): Promise<SealedText | null> {
    let former: SealedText | null = null;
    for await (const { id, data } of this.store.readStream(user.category, userId)) {
      const profile = userProfile.safeParse(data).data;
      if (id === eventId) return profile?.email === former ? null : former;
      if (profile) former = profile.email;
    }
    return null;
  }
}
