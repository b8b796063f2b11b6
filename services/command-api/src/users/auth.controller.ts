import { Controller } from '@nestjs/common';
import { changePassword, login, logout, refresh } from '@granary/api/users';
import { Call, Route, committed, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { RateLimit } from '../security-reports/index.ts';
import { SignInService } from './sign-in.ts';

const perAddress = new RateLimit({ allowed: 60, perSeconds: 60 });
/** A session left open must not be a place to guess its owner's password. */
const perPerson = new RateLimit({ allowed: 10, perSeconds: 60 });

@Controller()
export class AuthController {
  constructor(private readonly service: SignInService) {}

  @Route(login)
  login(@Call(login) call: CallOf<typeof login>) {
    perAddress.take(call.ip);
    return this.service.signIn(call, call.body.username, call.body.password);
  }

  @Route(refresh)
  refresh(@Call(refresh) call: CallOf<typeof refresh>) {
    perAddress.take(call.ip);
    return this.service.refresh(call.body.refresh_token);
  }

  @Route(logout)
  async logout(@Call(logout) call: CallOf<typeof logout>) {
    return committed({}, await this.service.signOut(contextOf(call), call.caller));
  }

  @Route(changePassword)
  changePassword(@Call(changePassword) call: CallOf<typeof changePassword>) {
    perPerson.take(call.caller.userId);
    const { currentPassword, newPassword } = call.body;
    return this.service.changePassword(contextOf(call), call.caller, currentPassword, newPassword);
  }
}
