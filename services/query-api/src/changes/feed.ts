import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { announcedChange, channels, type Change } from '@granary/api/changes';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
import { SpanKind, parentIn, startSpan, type Span } from '@granary/tracing';
import type { z } from 'zod';
import { Notifications } from '../database/index.ts';

export interface Follower {
  readonly changed: (change: Change) => void;
  /** Changes may have been missed. */
  readonly missed: () => void;
}

/** Forwards the projector's change notifications to all followers. */
@Injectable()
export class ChangeFeed implements OnModuleDestroy {
  readonly #followers = new Set<Follower>();
  readonly #silence: () => void;

  constructor(
    notifications: Notifications,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#silence = notifications.listen({
      channel: channels.changes,
      heard: (payload) => this.#pass(payload),
      missed: () => this.#missed(),
    });
  }

  /** Returns a function that unsubscribes. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  onModuleDestroy(): void {
    this.#silence();
  }

  #pass(payload: string): void {
    const heard = readChange(payload);
    if (!heard) {
      this.logger.warn({ bytes: payload.length }, 'a change that cannot be read');
      return this.#missed();
    }
    const { causes, ...seen } = heard;
    const spans = this.#followers.size > 0 ? causes.map((cause) => this.#spanOf(cause, seen)) : [];
    for (const { changed } of this.#followers) changed(seen);
    for (const span of spans) span?.end();
  }

  #spanOf(cause: string, { model }: Change): Span | undefined {
    const parent = parentIn(cause);
    const attributes = { 'granary.model': model, 'granary.screens': this.#followers.size };
    return parent && startSpan('notify screens', { kind: SpanKind.PRODUCER, parent, attributes });
  }

  #missed(): void {
    for (const { missed } of this.#followers) missed();
  }
}

const readChange = (payload: string): z.output<typeof announcedChange> | undefined => {
  try {
    return announcedChange.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
};
