import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Endpoint } from '@granary/api/http';
import { reject } from '@granary/domain/kernel';
import { SERVICE_CONFIG, type ServiceConfig } from '../config/index.ts';
import { BACK_DATING_HEADER, readBackDating } from '../back-dating/index.ts';
import { contractOf } from '../http/contract.ts';
import { fingerprintOf } from '../http/fingerprint.ts';
import { RateLimit } from '../http/rate-limit.ts';
import type { ServiceRequest } from '../http/request.ts';
import { Vault } from '../vault/index.ts';
import { requirePermission, type Caller } from './caller.ts';
import { Sessions } from './sessions.ts';
import { verifyToken, type TokenClaims } from './token.ts';

/** Shorter than the patience of a client. */
const PROGRAM_WINDOW_SECONDS = 10;

/** Metadata key of handlers without a contract that anyone may call. */
export const OPEN = Symbol('open');

/**
 * Enforces the access rules of the endpoint's contract. Handlers without a contract are refused, except those marked
 * `OPEN` (health, metrics).
 */
@Injectable()
export class AccessGuard implements CanActivate {
  readonly #programs: RateLimit;

  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
    private readonly vault: Vault,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
  ) {
    this.#programs = new RateLimit({
      allowed: config.GRANARY_PROGRAM_REQUESTS_PER_SECOND * PROGRAM_WINDOW_SECONDS,
      perSeconds: PROGRAM_WINDOW_SECONDS,
    });
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.get<boolean | undefined>(OPEN, context.getHandler())) return true;
    const contract = contractOf(context);
    if (!contract) throw reject('NOT_FOUND');
    if (contract.access === 'public') return true;
    const request = context.switchToHttp().getRequest<ServiceRequest>();
    const claims = await claimsOf(request, this.config.GRANARY_TOKEN_SECRET, this.sessions);
    request.caller = callerBy(claims);
    if (claims.service) this.#programs.take(claims.sub);
    if (claims.mustChangePassword && !contract.beforePasswordChange) throw reject('PASSWORD_CHANGE_REQUIRED');
    if (claims.mustSetUpTwoFactor && !contract.beforeTwoFactor) throw reject('TWO_FACTOR_REQUIRED');
    if (contract.access !== 'signed-in') {
      requirePermission(
        request.caller,
        ...(typeof contract.access === 'string' ? [contract.access] : contract.access),
      );
    }
    if (takesOut(contract, request.query)) requirePermission(request.caller, 'data:export');
    const { GRANARY_TOKEN_SECRET: secret } = this.config;
    request.occurredAt = readBackDating(secret, request.headers[BACK_DATING_HEADER], new Date());
    // The contract's method, not the request's: HEAD requests are served by GET contracts.
    if (contract.method !== 'GET') {
      request.fingerprint = fingerprintOf(secret, request.caller.userId, request);
      request.sealedIp = await this.vault.seal(`user:${request.caller.userId}`, request.ip);
    }
    return true;
  }
}

/** Whether the response exports data: a data file, or any GET with `purpose=export`, even if nothing else reads it. */
const takesOut = ({ method, file }: Endpoint, query: unknown): boolean => {
  if (file === 'data') return true;
  const { purpose } = (query ?? {}) as { readonly purpose?: unknown };
  return method === 'GET' && [purpose].flat().includes('export');
};

const claimsOf = async (
  request: ServiceRequest,
  secret: string,
  sessions: Sessions,
): Promise<TokenClaims> => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw reject('TOKEN_INVALID');
  const claims = await verifyToken(secret, token);
  await sessions.require(claims);
  return claims;
};

/** Authenticates a request that did not pass the guard. Throws `TOKEN_INVALID` or `TOKEN_EXPIRED`. */
export const callerOf = async (...asked: Parameters<typeof claimsOf>): Promise<Caller> =>
  callerBy(await claimsOf(...asked));

const callerBy = (claims: TokenClaims): Caller => ({
  userId: claims.sub,
  username: claims.username,
  role: claims.role,
  permissions: new Set(claims.permissions),
  warehouses: claims.warehouses,
  sid: claims.sid,
  permissionVersion: claims.permissionVersion,
  expiresAt: new Date(claims.exp * 1000).toISOString(),
});
