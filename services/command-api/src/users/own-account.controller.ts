import { Controller } from '@nestjs/common';
import {
  changeAvatar,
  changeSettings,
  endOtherSessions,
  endSession,
  removeAvatar,
  requestContactCode,
  reviseOwnProfile,
  verifyContact,
} from '@granary/api/users';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { Avatars } from './avatars.ts';
import { ContactVerification } from './contact-verification.ts';
import { OwnAccount } from './own-account.ts';
import { Settings } from './settings.ts';

@Controller()
export class OwnAccountController {
  constructor(
    private readonly account: OwnAccount,
    private readonly verification: ContactVerification,
    private readonly avatars: Avatars,
    private readonly settings: Settings,
  ) {}

  @Route(reviseOwnProfile)
  revise(@Call() call: CallOf<typeof reviseOwnProfile>) {
    return this.account.revise(contextOf(call), call.caller, call.body);
  }

  @Route(requestContactCode)
  requestCode(@Call() call: CallOf<typeof requestContactCode>) {
    const { caller, params, language } = call;
    return this.verification.request(contextOf(call), caller.userId, params.contact, language);
  }

  @Route(verifyContact)
  verify(@Call() call: CallOf<typeof verifyContact>) {
    const { caller, params, body } = call;
    return this.verification.verify(contextOf(call), caller.userId, params.contact, body.code);
  }

  @Route(endSession)
  endSession(@Call() call: CallOf<typeof endSession>) {
    return this.account.endSession(contextOf(call), call.caller, call.params.id);
  }

  @Route(endOtherSessions)
  endOthers(@Call() call: CallOf<typeof endOtherSessions>) {
    return this.account.endOthers(contextOf(call), call.caller);
  }

  @Route(changeAvatar)
  async changeAvatar(@Call() { caller, body }: CallOf<typeof changeAvatar>) {
    await this.avatars.change(caller.userId, body.picture);
    return {};
  }

  @Route(removeAvatar)
  async removeAvatar(@Call() { caller }: CallOf<typeof removeAvatar>) {
    await this.avatars.remove(caller.userId);
    return {};
  }

  @Route(changeSettings)
  async changeSettings(@Call() { caller, body }: CallOf<typeof changeSettings>) {
    await this.settings.change(caller.userId, body.rows);
    return {};
  }
}
