import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { access, type AccessEvent } from '@granary/domain/access';
import { EventStore } from '@granary/event-store';
import { callerOf, Sessions } from '@granary/platform/access';
import { attemptOf, AttemptTeller, type ToldAttempt } from '@granary/platform/attempts';
import { LOGGER } from '@granary/platform/bootstrap';
import { SERVICE_CONFIG, type ServiceConfig } from '@granary/platform/config';
import type { Logger } from '@granary/platform/logging';
import type { ServiceReply, ServiceRequest } from '@granary/platform/http';
import { Vault } from '@granary/platform/vault';
import { v7 as uuidV7 } from 'uuid';

const DEADLINE_MS = 5_000;
/** Rejections raised before authentication. */
const beforeTheGuard: ReadonlySet<string> = new Set([
  'MALFORMED_REQUEST',
  'PAYLOAD_TOO_LARGE',
  'CONTENT_TYPE_REFUSED',
  'REQUEST_TOO_SLOW',
]);

/** Logs refused and failed requests as events. */
@Injectable()
export class AttemptLog implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #teller: AttemptTeller;

  constructor(
    private readonly http: HttpAdapterHost<FastifyAdapter>,
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly sessions: Sessions,
    @Inject(SERVICE_CONFIG) private readonly config: ServiceConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.#teller = new AttemptTeller(
      (attempt) => this.append(attempt),
      (error) => logger.warn({ err: error }, 'an attempt could not be written to the log'),
    );
  }

  onModuleInit(): void {
    this.http.httpAdapter
      .getInstance()
      .addHook('onResponse', async (request: ServiceRequest, reply: ServiceReply) => {
        if (beforeTheGuard.has(request.rejection?.code ?? '')) await this.identify(request);
        this.#teller.note(attemptOf(request, reply.statusCode, Date.now()));
      });
  }

  onApplicationBootstrap(): void {
    this.#teller.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#teller.stop();
  }

  /** The request stays anonymous without a valid token. */
  private async identify(request: ServiceRequest): Promise<void> {
    const caller = await callerOf(request, this.config.GRANARY_TOKEN_SECRET, this.sessions).catch(
      () => undefined,
    );
    if (caller) request.caller ??= caller;
  }

  private async append({ actor, commandId, warehouse, ip, at, ...attempt }: ToldAttempt): Promise<void> {
    const { type, route, code, status, document, facts, requestId, times, lastAt } = attempt;
    const data = { route, code, status, document, facts, requestId, times, lastAt: moment(lastAt) };
    const sealedIp = ip !== null && (await this.vault.sealIfKept(`user:${actor.userId}`, ip));
    await this.store.decide(
      access,
      actor.userId,
      {
        commandId: uuidV7(),
        correlationId: commandId,
        causationId: commandId,
        actor,
        at: moment(at),
        deadline: Date.now() + DEADLINE_MS,
        ...(warehouse !== null && { warehouseId: warehouse }),
        ...(sealedIp && { clientIp: sealedIp }),
      },
      () => [{ type, data } as AccessEvent],
    );
  }
}

const moment = (milliseconds: number): string => new Date(milliseconds).toISOString();
