import { Injectable } from '@nestjs/common';
import type { BodyOf } from '@granary/api/http';
import type { reviseOwnProfile } from '@granary/api/users';
import { reject } from '@granary/domain/kernel';
import { endSessions, reviseUserProfile, user } from '@granary/domain/users';
import { EventStore, type CommandContext } from '@granary/event-store';
import { sessionMark, type Caller } from '@granary/platform/access';
import { committed } from '@granary/platform/http';
import { PasswordProof } from './password-proof.ts';
import { SealedProfiles } from './sealed-profiles.ts';
import { Tokens } from './tokens.ts';

/** Changes that users make to their own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly store: EventStore,
    private readonly profiles: SealedProfiles,
    private readonly proof: PasswordProof,
    private readonly tokens: Tokens,
  ) {}

  /** A change of contact requires the password, so that an open session is not enough to redirect password links. */
  async revise(context: CommandContext, { userId }: Caller, body: BodyOf<typeof reviseOwnProfile>) {
    const { state } = await this.store.load(user, userId);
    if (state.status === 'none') throw reject('TOKEN_INVALID');
    const { profile: before } = state;
    const { department, jobPosition: position } = before;
    const profile = await this.profiles.seal(userId, { ...body, department, position }, before);
    if (profile.email !== before.email || profile.phone !== before.phone) {
      if (!body.currentPassword) throw reject('CURRENT_PASSWORD_REQUIRED', {}, 'currentPassword');
      await this.proof.require(userId, body.currentPassword);
    }
    const { position: at } = await this.store.decide(user, userId, context, (now) =>
      reviseUserProfile(now, profile),
    );
    return committed({}, at);
  }

  async endSession(context: CommandContext, { userId }: Caller, mark: string) {
    const known = await this.tokens.sidsOf(userId);
    const session = known.find(({ sid }) => sessionMark(sid) === mark);
    if (!session) throw reject('NOT_FOUND');
    return this.end(context, userId, session.isOpen ? [session.sid] : []);
  }

  async endOthers(context: CommandContext, { userId, sid: own }: Caller) {
    const known = await this.tokens.sidsOf(userId);
    const others = known.filter(({ sid, isOpen }) => isOpen && sid !== own);
    return this.end(
      context,
      userId,
      others.map(({ sid }) => sid),
    );
  }

  private async end(context: CommandContext, userId: string, sids: readonly string[]) {
    const { position, events } = await this.store.decide(user, userId, context, (state) =>
      endSessions(state, { sids: sids.map(sessionMark) }),
    );
    // Based on the events, because the first delivery of a repeated command may have been interrupted before this.
    const ended = new Set(events.flatMap(({ type, data }) => (type === 'SessionEnded' ? data.sid : [])));
    for (const { sid } of await this.tokens.sidsOf(userId))
      if (ended.has(sessionMark(sid))) await this.tokens.close(sid);
    return committed({}, position);
  }
}
