import { Controller } from '@nestjs/common';
import {
  addPasskey,
  beginPasskey,
  challengeForChange,
  removePasskey,
  renamePasskey,
} from '@granary/api/users';
import { Call, Route, type CallOf } from '@granary/platform/http';
import { contextOf } from '../commands/index.ts';
import { Passkeys } from './passkeys.ts';

@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: Passkeys) {}

  @Route(challengeForChange)
  challenge(@Call() { caller }: CallOf<typeof challengeForChange>) {
    return this.passkeys.challenge(caller);
  }

  @Route(beginPasskey)
  begin(@Call() call: CallOf<typeof beginPasskey>) {
    return this.passkeys.begin(contextOf(call), call.caller, call.body);
  }

  @Route(addPasskey)
  add(@Call() call: CallOf<typeof addPasskey>) {
    return this.passkeys.add(contextOf(call), call.caller, call.body);
  }

  @Route(renamePasskey)
  rename(@Call() call: CallOf<typeof renamePasskey>) {
    return this.passkeys.rename(contextOf(call), call.caller, call.params.id, call.body);
  }

  @Route(removePasskey)
  remove(@Call() call: CallOf<typeof removePasskey>) {
    return this.passkeys.remove(contextOf(call), call.caller, call.params.id, call.body);
  }
}
