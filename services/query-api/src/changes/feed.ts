import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { change, channels, type Change } from '@granary/api/changes';
import { LOGGER } from '@granary/platform/bootstrap';
import type { Logger } from '@granary/platform/logging';
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
    for (const { changed } of this.#followers) changed(heard);
  }

  #missed(): void {
    for (const { missed } of this.#followers) missed();
  }
}

const readChange = (payload: string): Change | undefined => {
  try {
    return change.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
};
