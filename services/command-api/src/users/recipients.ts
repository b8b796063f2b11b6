import { Inject, Injectable } from '@nestjs/common';
import { heldBy, type Role } from '@granary/api/access';
import type { Language } from '@granary/domain/kernel';
import { maySignIn, user, type ExistingUser } from '@granary/domain/users';
import { EventStore } from '@granary/event-store';
import type { Caller } from '@granary/platform/access';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import { Vault } from '@granary/platform/vault';
import { Settings } from './settings.ts';

export type Rights = Pick<
  Caller,
  'userId' | 'username' | 'role' | 'permissions' | 'warehouses' | 'permissionVersion'
>;

/** People to whom something is sent or made without their being signed in, as the log knows them at that moment. */
@Injectable()
export class Recipients {
  readonly #home: string;

  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly settings: Settings,
    @Inject(SERVICE_CONFIG) config: ServiceConfig,
  ) {
    this.#home = config.GRANARY_PUBLIC_URL.replace(/\/+$/, '');
  }

  /** Undefined if the user does not exist or may not sign in. */
  async find(userId: string): Promise<ExistingUser | undefined> {
    const { state } = await this.store.load(user, userId);
    return state.status !== 'none' && maySignIn(state.status) ? state : undefined;
  }

  /** Undefined without one, and once the person has been erased. */
  async emailOf({ profile }: ExistingUser): Promise<string | undefined> {
    return (profile.email && (await this.vault.open(profile.email))) || undefined;
  }

  /** Null if it is not known. */
  async languageOf({ userId, invitedIn }: ExistingUser): Promise<Language | null> {
    return (await this.settings.languageOf(userId)) ?? invitedIn;
  }

  /** The address of a page of the web client. */
  linkTo(path: string): string {
    return `${this.#home}${path}`;
  }
}

export const rightsOf = (person: ExistingUser): Rights => {
  const { userId, username, role, warehouses, permissionVersion } = person;
  return {
    userId,
    username,
    role: role as Role,
    permissions: new Set(heldBy(person)),
    warehouses,
    permissionVersion,
  };
};
