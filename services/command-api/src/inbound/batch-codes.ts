import { Injectable } from '@nestjs/common';
import {
  claimsCode,
  type InboundContent,
  type InboundLine,
  type ReceivedLine,
} from '@granary/domain/inbound';
import { automaticBatchCode } from '@granary/domain/stock';
import { allOrFirstFailure } from '../commands/index.ts';
import { Numbers } from '../numbers/index.ts';
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
    if (unnamed.length === 0) return [];
    const items = [...new Set(unnamed.map(({ item }) => item))];
    const ofItem = (item: string) => unnamed.filter((line) => line.item === item);
    const counts = new Map(items.map((item) => [prefixOf(item), ofItem(item).length]));
    const serials = await allOrFirstFailure(items.map((item) => this.catalogue.serial(item)));
    const sequences = await this.numbers.serialsOf(counts, commandId, inboundDate);
    return items.flatMap((item, nth) =>
      ofItem(item).map(({ line }, index) => ({
        line,
        item,
        batch: automaticBatchCode(inboundDate, serials[nth]!, sequences.get(prefixOf(item))![index]!),
      })),
    );
  }
}

const prefixOf = (item: string): string => `batch:${item}`;
