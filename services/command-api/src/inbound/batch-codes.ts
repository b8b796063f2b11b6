import { Injectable } from '@nestjs/common';
import { claimsCode, type InboundContent, type ReceivedLine } from '@granary/domain/inbound';
import { automaticBatchCode } from '@granary/domain/stock';
import { Numbers } from '../numbers/index.ts';
import { Catalogue } from './catalogue.ts';

/** Batch codes for the lines without one: the day, the item's serial, and a sequence per item and day. */
@Injectable()
export class BatchCodes {
  constructor(
    private readonly numbers: Numbers,
    private readonly catalogue: Catalogue,
  ) {}

  /** The sequence is company-wide. The same command always gets the same codes. */
  async assign(
    { inboundDate, lines }: Pick<InboundContent, 'inboundDate' | 'lines'>,
    commandId: string,
  ): Promise<ReceivedLine[]> {
    const unnamed = lines.filter((line) => claimsCode(line) && line.batch === null);
    const assigned: ReceivedLine[] = [];
    for (const item of new Set(unnamed.map((line) => line.item))) {
      const serial = await this.catalogue.serial(item);
      const ofItem = unnamed.filter((line) => line.item === item);
      const sequence = await this.numbers.serials(`batch:${item}`, commandId, inboundDate, ofItem.length);
      ofItem.forEach(({ line }, index) =>
        assigned.push({
          line,
          item,
          batch: automaticBatchCode(inboundDate, serial, sequence[index]!),
        }),
      );
    }
    return assigned;
  }
}
