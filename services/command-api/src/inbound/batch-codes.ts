import { Injectable } from '@nestjs/common';
import {
  claimsCode,
  type InboundContent,
  type InboundLine,
  type ReceivedLine,
} from '@granary/domain/inbound';
import { automaticBatchCode } from '@granary/domain/stock';
import { Numbers } from '../numbers/index.ts';
import { acrossStreams } from './attempts.ts';
import { Catalogue } from './catalogue.ts';

/** Whether a batch is received under a code that nobody entered. */
export const isUnnamed = (line: Pick<InboundLine, 'batch' | 'returnedFrom'>): boolean =>
  claimsCode(line) && line.batch === null;

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
    const unnamed = lines.filter(isUnnamed);
    const assigned: ReceivedLine[] = [];
    const items = [...new Set(unnamed.map((line) => line.item))].map((item) => ({ item }));
    await acrossStreams(items, async ({ item }) => {
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
    });
    return assigned.toSorted((a, b) => a.line - b.line);
  }
}
