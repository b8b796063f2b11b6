import { Controller } from '@nestjs/common';
import { beginTwoFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes } from '@granary/api/users';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { TwoFactor } from './two-factor.ts';

@Controller()
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactor) {}

  @Route(beginTwoFactor)
  begin(@Call() call: CallOf<typeof beginTwoFactor>) {
    return this.twoFactor.begin(contextOf(call), call.caller, call.body);
  }

  @Route(enableTwoFactor)
  enable(@Call() call: CallOf<typeof enableTwoFactor>) {
    return this.twoFactor.enable(contextOf(call), call.caller, call.body.code);
  }

  @Route(disableTwoFactor)
  disable(@Call() call: CallOf<typeof disableTwoFactor>) {
    return this.twoFactor.disable(contextOf(call), call.caller, call.body);
  }

  @Route(renewRecoveryCodes)
  renew(@Call() call: CallOf<typeof renewRecoveryCodes>) {
    return this.twoFactor.renew(contextOf(call), call.caller, call.body);
  }
}
