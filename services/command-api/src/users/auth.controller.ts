import { Controller } from '@nestjs/common';
import { changePassword, login, logout, refresh } from '@granary/api/users';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { RateLimit } from '../security-reports/index.ts';
import { Addresses, networkOf } from './addresses.ts';
import { SignInService } from './sign-in.ts';

/** A refresh token cannot be guessed: this is for the load alone. */
const REFRESHES_PER_MINUTE = 300;

@Controller()
export class AuthController {
  readonly #addresses = new Addresses();
  readonly #refreshes = new RateLimit({ allowed: REFRESHES_PER_MINUTE, perSeconds: 60 });

  constructor(private readonly service: SignInService) {}

  @Route(login)
  login(@Call(login) call: CallOf<typeof login>) {
    const { username, password } = call.body;
    return this.#addresses.signIn(call.ip, username, () => this.service.signIn(call, username, password));
  }

  @Route(refresh)
  refresh(@Call(refresh) call: CallOf<typeof refresh>) {
    this.#refreshes.take(networkOf(call.ip));
    return this.service.refresh(call.body.refresh_token);
  }

  @Route(logout)
  async logout(@Call(logout) call: CallOf<typeof logout>) {
    return committed({}, await this.service.signOut(contextOf(call), call.caller));
  }

  @Route(changePassword)
  changePassword(@Call(changePassword) call: CallOf<typeof changePassword>) {
    const { currentPassword, newPassword } = call.body;
    return this.service.changePassword(contextOf(call), call.caller, currentPassword, newPassword);
  }
}
