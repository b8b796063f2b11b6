import { Controller } from '@nestjs/common';
import {
  challengeForSecondFactor,
  challengeForSignIn,
  changePassword,
  forgottenPassword,
  login,
  logout,
  refresh,
  setPasswordByLink,
  signInByPasskey,
} from '@granary/api/users';
import { Call, RateLimit, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { Addresses, networkOf } from './addresses.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';
import { PasswordLinks } from './password-links.ts';
import { RecoveryRequests } from './recovery-requests.ts';
import { SignInService } from './sign-in.ts';

/** Only limits load: refresh tokens cannot be guessed. */
const REFRESHES_PER_MINUTE = 300;
/** Only limits load: the caller is still anonymous. */
const CHALLENGES_PER_MINUTE = 300;
/** Limits load, and mail to many users. */
const RECOVERIES_PER_MINUTE = 30;

@Controller()
export class AuthController {
  readonly #addresses = new Addresses();
  readonly #refreshes = new RateLimit({ allowed: REFRESHES_PER_MINUTE, perSeconds: 60 });

  readonly #challenges = new RateLimit({ allowed: CHALLENGES_PER_MINUTE, perSeconds: 60 });
  readonly #recoveries = new RateLimit({ allowed: RECOVERIES_PER_MINUTE, perSeconds: 60 });

  constructor(
    private readonly service: SignInService,
    private readonly passkeys: PasskeySignIn,
    private readonly recoveries: RecoveryRequests,
    private readonly links: PasswordLinks,
  ) {}

  @Route(login)
  login(@Call() call: CallOf<typeof login>) {
    const { username } = call.body;
    return this.#addresses.signIn(call.ip, username, () => this.service.signIn(call, call.body));
  }

  @Route(challengeForSecondFactor)
  challengeBehindPassword(@Call() call: CallOf<typeof challengeForSecondFactor>) {
    const { username } = call.body;
    return this.#addresses.signIn(call.ip, username, () =>
      this.passkeys.challengeBehindPassword(call, call.body),
    );
  }

  @Route(challengeForSignIn)
  challenge(@Call() { ip }: CallOf<typeof challengeForSignIn>) {
    this.#challenges.take(networkOf(ip));
    return this.passkeys.challenge();
  }

  @Route(signInByPasskey)
  signInByPasskey(@Call() call: CallOf<typeof signInByPasskey>) {
    const { passkey } = call.body;
    // User names contain no spaces.
    const name = `passkey ${passkey.response.userHandle ?? ''}`;
    return this.#addresses.signIn(call.ip, name, () => this.passkeys.signIn(call, passkey));
  }

  @Route(refresh)
  refresh(@Call() call: CallOf<typeof refresh>) {
    this.#refreshes.take(networkOf(call.ip));
    return this.service.refresh(call.body.refresh_token, call);
  }

  @Route(forgottenPassword)
  async forgotten(@Call() { body, ip, language }: CallOf<typeof forgottenPassword>) {
    this.#recoveries.take(networkOf(ip));
    await this.recoveries.note({ typed: body.username, language, ip });
    return {};
  }

  @Route(setPasswordByLink)
  setByLink(@Call() call: CallOf<typeof setPasswordByLink>) {
    this.#recoveries.take(networkOf(call.ip));
    return this.links.setPassword(call, call.body.token, call.body.password);
  }

  @Route(logout)
  async logout(@Call() call: CallOf<typeof logout>) {
    return committed({}, await this.service.signOut(contextOf(call), call.caller));
  }

  @Route(changePassword)
  changePassword(@Call() call: CallOf<typeof changePassword>) {
    const { currentPassword: current, newPassword: next } = call.body;
    return this.service.changePassword(contextOf(call), call.caller, { current, next }, call);
  }
}
