import { Inject, Injectable } from '@nestjs/common';
import { SELLER_ID, seller, type SellerDetails, type SellerLogo } from '@granary/domain/configuration';
import { EventStore } from '@granary/event-store';
import { LOGGER } from '@granary/platform/bootstrap';
import { KEPT_FILES, nameOf, type FileStore } from '@granary/platform/files';
import type { Logger } from '@granary/platform/logging';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

/** The company as it heads papers. */
export interface PaperSeller extends SellerDetails {
  /** As a data URL. */
  readonly logo?: string;
}

@Injectable()
export class Sellers {
  constructor(
    private readonly store: EventStore,
    @Inject(KEPT_FILES) private readonly files: FileStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null until a super_admin has set it. `before` a log position, as it was then. */
  async find(before: bigint | null = null): Promise<PaperSeller | null> {
    const { state } =
      before === null
        ? await this.store.load(seller, SELLER_ID)
        : await this.store.loadBefore(seller, SELLER_ID, before);
    if (!state.details) return null;
    const picture = state.logo && (await this.pictureOf(state.logo));
    return { ...state.details, ...(picture && { logo: `data:${state.logo?.type};base64,${picture}` }) };
  }

  /** As base64; undefined if the file is missing or damaged: a paper without its logo is better than none. */
  async pictureOf({ sha256 }: SellerLogo): Promise<string | undefined> {
    try {
      const opened = await this.files.open(nameOf(sha256));
      const content = opened && (await buffer(opened.content));
      if (content && createHash('sha256').update(content).digest('hex') === sha256)
        return content.toString('base64');
      this.logger.warn({ sha256 }, `the logo of the seller is ${content ? 'damaged' : 'missing'}`);
    } catch (error) {
      this.logger.warn({ err: error }, 'the logo of the seller could not be read');
    }
    return undefined;
  }
}
