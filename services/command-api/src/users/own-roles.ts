import { Injectable } from '@nestjs/common';
import { isRole } from '@granary/api/access';
import { reject } from '@granary/domain/kernel';
import { activeRole, role, type OwnRole } from '@granary/domain/roles';
import { reviseUserRole, user, type ExistingUser } from '@granary/domain/users';
import { EventStore, type CommandContext, type StoredEvent } from '@granary/event-store';
import { contextAfter, crashPoint, type Follower } from '../processes/index.ts';
import { References } from '../references/index.ts';
import { Accounts } from './accounts.ts';
import type { GivenRole } from './authority.ts';

/** Longer than it takes to read what has not been followed yet. */
const PATIENCE_MS = 10_000;

/**
 * Users carry the permissions of their custom role, so that permissions at any time can be read from their own stream.
 * A role is copied as it stands when it is given, and a revision is copied to all holders. The follower finishes this
 * after a crash, and for users who were given the role while it changed.
 */
@Injectable()
export class OwnRoles implements Follower {
  readonly categories = [role.category, user.category];

  constructor(
    private readonly store: EventStore,
    private readonly references: References,
    private readonly accounts: Accounts,
  ) {}

  /** Throws `ROLE_NOT_FOUND` and `ROLE_RETIRED`. */
  async given(code: string): Promise<GivenRole> {
    if (isRole(code)) return { role: code };
    const { state } = await this.store.load(role, code);
    const own = activeRole(state, 'role');
    return { role: own.basedOn, ownRole: heldOf(own) };
  }

  /** Whatever their status, except erased users, whose role stays for ever. */
  async holders(code: string): Promise<ExistingUser[]> {
    const people: ExistingUser[] = [];
    for (const id of await this.references.holders(code, Date.now() + PATIENCE_MS)) {
      const { state } = await this.store.load(user, id);
      if (state.status !== 'none' && !state.erased && state.ownRole === code) people.push(state);
    }
    return people;
  }

  /** Returns the highest position reached. */
  async carry(code: string, contextFor: (userId: string) => CommandContext): Promise<bigint> {
    let reached = 0n;
    for (const { userId } of await this.holders(code)) {
      await crashPoint('role:carried');
      const position = await this.carryTo(userId, contextFor(userId));
      if (position > reached) reached = position;
    }
    return reached;
  }

  async follow(event: StoredEvent): Promise<void> {
    if (event.type === 'RoleRevised')
      await this.carry(event.streamId, (part) => contextAfter(event, 'role', { part }));
    else if (event.type === 'UserCreated' || event.type === 'UserRoleChanged')
      await this.carryTo(event.streamId, contextAfter(event, 'role', { part: event.streamId }));
  }

  private async carryTo(userId: string, context: CommandContext): Promise<bigint> {
    const { state: before } = await this.store.load(user, userId);
    if (before.status === 'none' || before.ownRole === null) return 0n;
    const { state: own } = await this.store.load(role, before.ownRole);
    if (own.status === 'none') throw reject('ROLE_NOT_FOUND');
    const { state, position } = await this.store.decide(user, userId, context, (now) =>
      reviseUserRole(now, heldOf(own)),
    );
    await this.accounts.keep(state);
    return position;
  }
}

const heldOf = ({ code, revision, permissions }: OwnRole) => ({
  code,
  revision,
  permissions: [...permissions],
});
