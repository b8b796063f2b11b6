import { inboundWork } from '@granary/domain/inbound';
import { dayIn } from '@granary/domain/kernel';
import { processOf } from '../processes/index.ts';
import type { Catalogue } from './catalogue.ts';
import { claim, receive, unclaim } from './receiving.ts';
import { hold, release, takeBack } from './reversing.ts';

/** Turns an approved inbound into batches, and reverses it: does the rest of whatever phase the document is in. */
export const inboundProcess = (catalogue: Catalogue) =>
  processOf(inboundWork, async ({ document, progress }, steps) => {
    const { warehouse } = document;
    switch (progress.status) {
      case 'claiming': {
        const requireOpen = () => catalogue.requireWarehouse(warehouse);
        return claim(steps, { document, progress, requireOpen });
      }
      case 'unclaiming':
        return unclaim(steps, document, progress);
      case 'receiving':
        return receive(steps, document, progress);
      case 'holding':
        return hold(steps, document, progress, dayIn(await catalogue.timeZone(warehouse), steps.context.at));
      case 'releasing':
        return release(steps, document, progress);
      case 'reversing':
        return takeBack(steps, document, progress);
    }
  });
