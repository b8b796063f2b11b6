import { Controller } from '@nestjs/common';
import {
  changePassword,
  forgottenPassword,
  login,
  logout,
  refresh,
  setPasswordByLink,
} from '@granary/api/users';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { RateLimit } from '../security-reports/index.ts';
import { Addresses, networkOf } from './addresses.ts';
import { PasswordLinks } from './password-links.ts';
import { RecoveryRequests } from './recovery-requests.ts';
import { SignInService } from './sign-in.ts';

/** A refresh token cannot be guessed: this is for the load alone. */
const REFRESHES_PER_MINUTE = 300;
/** For the load, and for the mailboxes of many people. */
const RECOVERIES_PER_MINUTE = 30;

@Controller()
export class AuthController {
  readonly #addresses = new Addresses();
  readonly #refreshes = new RateLimit({ allowed: REFRESHES_PER_MINUTE, perSeconds: 60 });

  readonly #recoveries = new RateLimit({ allowed: RECOVERIES_PER_MINUTE, perSeconds: 60 });

  constructor(
    private readonly service: SignInService,
    private readonly recoveries: RecoveryRequests,
    private readonly links: PasswordLinks,
  ) {}

  @Route(login)
  login(@Call(login) call: CallOf<typeof login>) {
    const { username } = call.body;
    return this.#addresses.signIn(call.ip, username, () => this.service.signIn(call, call.body));
  }

  @Route(refresh)
  refresh(@Call(refresh) call: CallOf<typeof refresh>) {
    this.#refreshes.take(networkOf(call.ip));
    return this.service.refresh(call.body.refresh_token, call);
  }

  @Route(forgottenPassword)
  async forgotten(@Call(forgottenPassword) { body, ip, language }: CallOf<typeof forgottenPassword>) {
    this.#recoveries.take(networkOf(ip));
    await this.recoveries.note({ name: body.username, language, ip });
    return {};
  }

  @Route(setPasswordByLink)
  setByLink(@Call(setPasswordByLink) call: CallOf<typeof setPasswordByLink>) {
    this.#recoveries.take(networkOf(call.ip));
    return this.links.setPassword(call, call.body.token, call.body.password);
  }

  @Route(logout)
  async logout(@Call(logout) call: CallOf<typeof logout>) {
    return committed({}, await this.service.signOut(contextOf(call), call.caller));
  }

  @Route(changePassword)
  changePassword(@Call(changePassword) call: CallOf<typeof changePassword>) {
    const { currentPassword: current, newPassword: next } = call.body;
    return this.service.changePassword(contextOf(call), call.caller, { current, next }, call);
  }
}
