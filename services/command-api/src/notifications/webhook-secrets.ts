import { Injectable } from '@nestjs/common';
import { Vault } from '@granary/platform/vault';

/**
 * Secrets that sign deliveries. They are derived from the vault's key and the id that the event names, so they are
 * stored nowhere, a repeated request gets the same one, and a crash leaves none without its event.
 */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly vault: Vault) {}

  of(secretId: string): string {
    return `granary_${this.vault.digest(`webhook ${secretId}`)}`;
  }
}
