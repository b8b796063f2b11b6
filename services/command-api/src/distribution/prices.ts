import { Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import type { CustomerPrices } from '@granary/domain/outbound';
import { OutboundCatalogue } from '../outbound/index.ts';

interface Priced {
  readonly customer: string;
  readonly lines: readonly { readonly item: string }[];
}

/** What a request names and has to be true – an active customer, known items –, and what it costs that customer. */
@Injectable()
export class Prices {
  constructor(private readonly catalogue: OutboundCatalogue) {}

  async of({ customer, lines }: Priced): Promise<CustomerPrices> {
    await this.catalogue.requireNamed({ destination: null, supplier: null, lines });
    const prices = await this.catalogue.pricesFor({ type: 'distribution', customer, lines });
    if (!prices) throw reject('CUSTOMER_REQUIRED', {}, 'customer');
    return prices;
  }
}
