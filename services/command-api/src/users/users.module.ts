import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes } from '../processes/index.ts';
import { AccountMessages } from './account-messages.ts';
import { Accounts } from './accounts.ts';
import { AuthController } from './auth.controller.ts';
import { CreateUserHandler } from './create-user.handler.ts';
import { CLOCK, realClock } from './evenly.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { FirstAccount } from './first-account.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { OneTimeSecrets } from './one-time-secrets.ts';
import { PasswordChanges } from './password-changes.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { OwnAccount } from './own-account.ts';
import { PasswordLinks } from './password-links.ts';
import { PasswordProof } from './password-proof.ts';
import { Passwords } from './passwords.ts';
import { RecoveryRequests } from './recovery-requests.ts';
import { SealedProfiles } from './sealed-profiles.ts';
import { SecondFactors } from './second-factors.ts';
import { Settings } from './settings.ts';
import { SignInService } from './sign-in.ts';
import { Tokens } from './tokens.ts';
import { TwoFactorController } from './two-factor.controller.ts';
import { TwoFactor } from './two-factor.ts';
import { UsernameProcess } from './username.process.ts';
import { UsersController } from './users.controller.ts';

@Module({
  controllers: [AuthController, OwnAccountController, TwoFactorController, UsersController],
  providers: [
    { provide: CLOCK, useValue: realClock },
    AccountMessages,
    Accounts,
    CreateUserHandler,
    FailedSignIns,
    FirstAccount,
    OneTimeSecrets,
    PasswordAttempts,
    PasswordChanges,
    OwnAccount,
    PasswordLinks,
    PasswordProof,
    Passwords,
    RecoveryRequests,
    SealedProfiles,
    SecondFactors,
    Settings,
    SignInService,
    Tokens,
    TwoFactor,
    UsernameProcess,
  ],
})
export class UsersModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly accounts: Accounts,
    private readonly messages: AccountMessages,
    private readonly usernames: UsernameProcess,
  ) {}

  onModuleInit(): void {
    this.processes.registerFollower(this.accounts);
    this.processes.registerFollower(this.messages);
    this.processes.register(this.usernames);
  }
}
