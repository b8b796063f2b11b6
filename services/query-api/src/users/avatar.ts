import type { Avatar } from '@granary/api/users';
import type { PictureType } from '@granary/domain/attachments';
import type { SealedText } from '@granary/domain/kernel';
import type { Vault } from '@granary/platform/vault';
import { sql, type QueryRunner } from '../database/index.ts';

interface AvatarFound {
  readonly type: PictureType;
  /** Encrypted. */
  readonly picture: SealedText;
}

export const avatarOf = async (runQuery: QueryRunner, userId: string): Promise<AvatarFound | undefined> => {
  const [found] = await runQuery<AvatarFound>(sql`
    SELECT type, picture FROM platform.avatar WHERE user_id = ${userId}`);
  return found;
};

/** Null once the user's key has been destroyed. */
export const openedAvatar = async (vault: Vault, found: AvatarFound | undefined): Promise<Avatar | null> => {
  const picture = found && (await vault.open(found.picture));
  return found && picture ? { type: found.type, picture } : null;
};
