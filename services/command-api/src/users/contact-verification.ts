import { Injectable } from '@nestjs/common';
import { reject, type Language } from '@granary/domain/kernel';
import {
  requestContactCode,
  user,
  verifyContact,
  type Contact,
  type UserEvent,
  type UserState,
} from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import { committed } from '@granary/platform/http';
import { Messages } from '../messages/index.ts';
import { ContactCodes } from './contact-codes.ts';

/** Verifies contacts: a user who enters the code sent to an address reads what is sent there. */
@Injectable()
export class ContactVerification {
  constructor(
    private readonly store: EventStore,
    private readonly messages: Messages,
    private readonly codes: ContactCodes,
  ) {}

  async request(context: CommandContext, userId: string, contact: Contact, language: Language) {
    const decision = (state: UserState) => requestContactCode(state, { contact, language });
    this.requireWay(contact);
    if (!(await this.isRepeated(context, userId))) {
      decision((await this.store.load(user, userId)).state);
      await this.codes.reserve(userId, contact);
    }
    return this.decide(context, userId, decision);
  }

  async verify(context: CommandContext, userId: string, contact: Contact, code: string) {
    if (await this.isRepeated(context, userId)) return this.decide(context, userId, () => []);
    const { state } = await this.store.load(user, userId);
    if (state.status !== 'none' && state.verified[contact]) throw reject('CONTACT_VERIFIED');
    const address = await this.codes.take(userId, contact, code);
    return this.decide(context, userId, (now) => verifyContact(now, { contact, address }));
  }

  private requireWay(contact: Contact): void {
    if (contact === 'email' && !this.messages.reaches('mail')) throw reject('MAIL_NOT_CONFIGURED');
    if (contact === 'phone' && !this.messages.reaches('sms')) throw reject('SMS_NOT_CONFIGURED');
  }

  private async isRepeated(context: CommandContext, userId: string): Promise<boolean> {
    return (await this.store.recall(user, userId, context)) !== undefined;
  }

  private async decide(context: CommandContext, userId: string, decision: (state: UserState) => UserEvent[]) {
    return committed({}, (await this.store.decide(user, userId, context, decision)).position);
  }
}
