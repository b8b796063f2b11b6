import { Controller, Inject } from '@nestjs/common';
import { heldBy, isPermission, permissionReaders, roleSetOf } from '@granary/api/access';
import type { AnswerOf } from '@granary/api/http';
import { getTwoFactor, getUser, listDisplayNames, listUsers, me, verify } from '@granary/api/users';
import { reject, type SealedText } from '@granary/domain/kernel';
import { user } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import { holds, mayUseWarehouse } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { Reads } from '../database/index.ts';
import { Lists } from '../lists/index.ts';
import { activeWarehouses } from '../warehouses/index.ts';
import { avatarOf, openedAvatar } from './avatar.ts';
import { displayNames } from './display-names.ts';
import { findUser, usersList } from './queries.ts';

type UserDetail = Omit<AnswerOf<typeof getUser>, 'access' | 'keys'>;

/** Access log subject: a page of users. */
const LIST = '*';

@Controller()
export class UsersController {
  constructor(
    private readonly lists: Lists,
    private readonly reads: Reads,
    private readonly store: EventStore,
    private readonly vault: Vault,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** From the user's own stream, so current after every change. */
  @Route(me)
  async me(@Call() call: CallOf<typeof me>): Promise<AnswerOf<typeof me>> {
    const { caller } = call;
    const { state } = await this.store.load(user, caller.userId);
    if (state.status === 'none') throw reject('TOKEN_INVALID');
    const { rows } = await this.reads.snapshot(call, me, async ({ runQuery }) => ({
      rows: await activeWarehouses(runQuery),
    }));
    const { realName, email, phone, department, jobPosition } = state.profile;
    return {
      id: state.userId,
      username: state.username,
      realName,
      role: caller.role,
      email: await this.open(email),
      phone: await this.open(phone),
      emailVerified: state.verified.email,
      phoneVerified: state.verified.phone,
      department,
      position: jobPosition,
      permissions: [...caller.permissions],
      warehouses: rows
        .filter(({ code }) => mayUseWarehouse(caller, code))
        .map(({ code, name, englishName, khmerName }) => ({
          code,
          name,
          englishName: englishName ?? name,
          khmerName: khmerName ?? name,
        })),
    };
  }

  @Route(getTwoFactor)
  async twoFactor(@Call() { caller }: CallOf<typeof getTwoFactor>): Promise<AnswerOf<typeof getTwoFactor>> {
    const { state } = await this.store.load(user, caller.userId);
    const { twoFactor, passkeys } = state.status === 'none' ? { twoFactor: undefined, passkeys: [] } : state;
    return {
      enabled: twoFactor !== undefined,
      required: this.config.GRANARY_TWO_FACTOR_ROLES.includes(caller.role) && passkeys.length === 0,
      recoveryCodesLeft: twoFactor?.recoveryCodes ?? 0,
    };
  }

  @Route(verify)
  verify(@Call() call: CallOf<typeof verify>): AnswerOf<typeof verify> {
    return { expires_at: call.caller.expiresAt };
  }

  @Route(listUsers)
  async list(@Call() call: CallOf<typeof listUsers>): Promise<AnswerOf<typeof listUsers>> {
    const page = await this.lists.page(call, usersList);
    if (page.rows.length > 0) await this.reads.recordAccess(call, 'user', LIST);
    return { ...page, rows: await Promise.all(page.rows.map((row) => this.opened(row))) };
  }

  @Route(listDisplayNames)
  names(@Call() call: CallOf<typeof listDisplayNames>): Promise<AnswerOf<typeof listDisplayNames>> {
    return this.reads.snapshot(call, listDisplayNames, async ({ runQuery, freshness }) => ({
      people: await displayNames(runQuery),
      freshness: await freshness(),
    }));
  }

  @Route(getUser)
  async find(@Call() call: CallOf<typeof getUser>): Promise<AnswerOf<typeof getUser>> {
    const found = await this.reads.snapshot(call, getUser, ({ runQuery }) =>
      findUser<Omit<UserDetail, 'avatar'>>(runQuery, call.params.id),
    );
    if (!found) throw reject('USER_NOT_FOUND');
    // No part of a read model: a standby may not show it yet.
    const avatar = await this.reads.snapshot(call, {}, ({ runQuery }) => avatarOf(runQuery, found.id));
    const isOneself = found.id === call.caller.userId;
    // The answer contains the decrypted e-mail and phone number.
    if (!isOneself) await this.reads.recordAccess(call, 'user', found.id);
    const { grants, revokes, rolePermissions: _, secondFactor, apiKeys, ...account } = found;
    const mayManage = holds(call.caller, 'user:write');
    const ofRole = roleSetOf(found).filter(isPermission);
    const permissions = heldBy(found);
    return {
      ...(await this.opened(account)),
      secondFactor: mayManage ? secondFactor : null,
      keys: mayManage ? apiKeys.map((key) => ({ ...key, permissions: [...key.permissions] })) : null,
      avatar: await openedAvatar(this.vault, avatar),
      access:
        isOneself || holds(call.caller, ...permissionReaders)
          ? { grants, revokes, ofRole, permissions }
          : null,
    };
  }

  private async opened<Row extends { email: string | null; phone: string | null }>(row: Row): Promise<Row> {
    return { ...row, email: await this.open(row.email), phone: await this.open(row.phone) };
  }

  /** Null once the user's key has been destroyed. */
  private async open(sealed: string | null): Promise<string | null> {
    return sealed === null ? null : this.vault.open(sealed as SealedText);
  }
}
