import { Injectable } from '@nestjs/common';
import type { SealedText } from '@granary/domain/kernel';
import type { UserProfile } from '@granary/domain/users';
import { Vault } from '@granary/platform/vault';

interface ClearProfile {
  readonly realName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly department: string;
  readonly position: string;
}

@Injectable()
export class SealedProfiles {
  constructor(private readonly vault: Vault) {}

  /** An unchanged field keeps its ciphertext, so that it compares as equal. */
  async seal(userId: string, clear: ClearProfile, before?: UserProfile): Promise<UserProfile> {
    return {
      realName: clear.realName,
      email: await this.#seal(userId, clear.email, before?.email ?? null),
      phone: await this.#seal(userId, clear.phone, before?.phone ?? null),
      department: clear.department,
      jobPosition: clear.position,
    };
  }

  async #seal(userId: string, clear: string | null, before: SealedText | null): Promise<SealedText | null> {
    if (clear === null) return null;
    if (before !== null && (await this.vault.open(before)) === clear) return before;
    return this.vault.seal(`user:${userId}`, clear);
  }
}
