import { Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { PasswordAttempts } from './password-attempts.ts';
import { Passwords } from './passwords.ts';

/** Asks a signed-in user for the password again. Limits attempts, so that an open session does not help to guess it. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly attempts: PasswordAttempts,
    private readonly passwords: Passwords,
  ) {}

  /** Throws `WRONG_PASSWORD`, and `TOO_MANY_REQUESTS` after too many attempts. */
  async require(userId: string, password: string): Promise<void> {
    if ((await this.attempts.reserve('change', userId)) === undefined) throw reject('TOO_MANY_REQUESTS');
    if (!(await this.passwords.check(userId, password)))
      throw reject('WRONG_PASSWORD', {}, 'currentPassword');
    await this.attempts.forget('change', userId);
  }
}
