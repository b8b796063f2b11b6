import { Controller } from '@nestjs/common';
import { changeSettings, endOtherSessions, endSession, reviseOwnProfile } from '@granary/api/users';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { OwnAccount } from './own-account.ts';
import { Settings } from './settings.ts';

@Controller()
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly settings: Settings,
  ) {}

  @Route(reviseOwnProfile)
  revise(@Call(reviseOwnProfile) call: CallOf<typeof reviseOwnProfile>) {
    return this.account.revise(contextOf(call), call.caller, call.body);
  }

  @Route(endSession)
  endSession(@Call(endSession) call: CallOf<typeof endSession>) {
    return this.account.endSession(contextOf(call), call.caller, call.params.id);
  }

  @Route(endOtherSessions)
  endOthers(@Call(endOtherSessions) call: CallOf<typeof endOtherSessions>) {
    return this.account.endOthers(contextOf(call), call.caller);
  }

  @Route(changeSettings)
  async changeSettings(@Call(changeSettings) { caller, body }: CallOf<typeof changeSettings>) {
    await this.settings.change(caller.userId, body.rows);
    return {};
  }
}
