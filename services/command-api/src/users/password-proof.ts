import { Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { PasswordAttempts } from './password-attempts.ts';
import { Passwords } from './passwords.ts';

/** Whoever is signed in proves once more who they are: a session left open is no place to guess its owner's password. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
  ) {}

  /** Throws `WRONG_PASSWORD`. */
  async require(userId: string, password: string): Promise<void> {
    if ((await this.attempts.reserve('change', userId)) === undefined) throw reject('TOO_MANY_REQUESTS');
    if (!(await this.passwords.check(userId, password)))
      throw reject('WRONG_PASSWORD', {}, 'currentPassword');
    await this.attempts.forget('change', userId);
  }
}
