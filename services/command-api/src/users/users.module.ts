import { Module, type OnModuleInit } from '@nestjs/common';
import { Processes, ProcessRunner } from '../processes/index.ts';
import { AccountMessages } from './account-messages.ts';
import { Accounts } from './accounts.ts';
import { ApiKeys } from './api-keys.ts';
import { AuthController } from './auth.controller.ts';
import { Avatars } from './avatars.ts';
import { ContactCodes } from './contact-codes.ts';
import { ContactVerification } from './contact-verification.ts';
import { CreateUserHandler } from './create-user.handler.ts';
import { EmailAccounts } from './email-accounts.ts';
import { Erasure } from './erasure.ts';
import { CLOCK, realClock } from './evenly.ts';
import { FailedSignIns } from './failed-sign-ins.ts';
import { FirstAccount } from './first-account.ts';
import { OwnRoles } from './own-roles.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';
import { PasskeySignatures } from './passkey-signatures.ts';
import { PasskeyUse } from './passkey-use.ts';
import { PasskeysController } from './passkeys.controller.ts';
import { Passkeys } from './passkeys.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { MailChoices } from './mail-choices.ts';
import { OneTimeSecrets } from './one-time-secrets.ts';
import { PasswordChanges } from './password-changes.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { OwnAccount } from './own-account.ts';
import { PasswordLinks } from './password-links.ts';
import { PasswordProof } from './password-proof.ts';
import { Passwords } from './passwords.ts';
import { Recipients } from './recipients.ts';
import { RecoveryRequests } from './recovery-requests.ts';
import { RolesController } from './roles.controller.ts';
import { SealedProfiles } from './sealed-profiles.ts';
import { SecondFactorProof } from './second-factor-proof.ts';
import { SecondFactors } from './second-factors.ts';
import { ServiceAccountsController } from './service-accounts.controller.ts';
import { Settings } from './settings.ts';
import { SignInService } from './sign-in.ts';
import { Tokens } from './tokens.ts';
import { TwoFactorController } from './two-factor.controller.ts';
import { TwoFactor } from './two-factor.ts';
import { usernameProcess } from './username.process.ts';
import { UserDecisions } from './user-decisions.ts';
import { UsersController } from './users.controller.ts';

@Module({
  controllers: [
    AuthController,
    OwnAccountController,
    PasskeysController,
    RolesController,
    ServiceAccountsController,
    TwoFactorController,
    UsersController,
  ],
  providers: [
    { provide: CLOCK, useValue: realClock },
    AccountMessages,
    Accounts,
    ApiKeys,
    Avatars,
    ContactCodes,
    ContactVerification,
    CreateUserHandler,
    EmailAccounts,
    Erasure,
    FailedSignIns,
    FirstAccount,
    MailChoices,
    OneTimeSecrets,
    PasswordAttempts,
    PasswordChanges,
    OwnAccount,
    OwnRoles,
    PasskeyChallenges,
    PasskeySignIn,
    PasskeySignatures,
    PasskeyUse,
    Passkeys,
    PasswordLinks,
    PasswordProof,
    Passwords,
    Recipients,
    RecoveryRequests,
    SealedProfiles,
    SecondFactorProof,
    SecondFactors,
    Settings,
    SignInService,
    Tokens,
    TwoFactor,
    UserDecisions,
  ],
  exports: [MailChoices, Recipients],
})
export class UsersModule implements OnModuleInit {
  constructor(
    private readonly processes: Processes,
    private readonly accounts: Accounts,
    private readonly emails: EmailAccounts,
    private readonly messages: AccountMessages,
    private readonly roles: OwnRoles,
    private readonly erasure: Erasure,
    private readonly runner: ProcessRunner,
  ) {}

  onModuleInit(): void {
    this.processes.registerFollower(this.accounts);
    this.processes.registerFollower(this.emails);
    this.processes.registerFollower(this.messages);
    this.processes.registerFollower(this.roles);
    this.processes.registerFollower(this.erasure);
    this.runner.register(usernameProcess);
  }
}
