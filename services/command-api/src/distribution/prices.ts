import { Injectable } from '@nestjs/common';
import { reject } from '@granary/domain/kernel';
import { OutboundCatalogue, type PriceTable } from '../outbound/index.ts';

interface Priced {
  readonly customer: string;
  readonly lines: readonly { readonly item: string }[];
}

/** Checks what a request names (an active customer, known items) and returns that customer's prices. */
@Injectable()
export class Prices {
  constructor(private readonly catalogue: OutboundCatalogue) {}

  async of({ customer, lines }: Priced): Promise<PriceTable> {
    await this.catalogue.requireNamed({ destination: null, supplier: null, lines });
    const prices = await this.catalogue.pricesFor({ type: 'distribution', customer, lines });
    if (!prices) throw reject('CUSTOMER_REQUIRED', {}, 'customer');
    return prices;
  }
}
