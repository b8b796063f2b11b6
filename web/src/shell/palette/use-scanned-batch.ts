import { useRef, useState } from 'react';
import { useLocalName } from '../../ui/widgets/local-name.ts';
import type { LinkTarget } from '../../ui/list/types.ts';
import { notifyFailure } from '../../app/client/notifications.ts';
import { useCan } from '../../app/session/can.ts';
import { batchHit } from './sources.ts';
import { isScan, scannedBatches } from './scanned-batches.ts';

/** Opens the batch of a scanned code. If it has several, the palette shows them. */
export const useScannedBatch = (go: (target: LinkTarget) => void) => {
  const can = useCan();
  const nameOf = useLocalName();
  const [unknown, setUnknown] = useState<string>();
  const last = useRef('');
  const open = async (text: string) => {
    last.current = text;
    const [batch, ...others] = (await scannedBatches(text)) ?? [];
    // Only the last scan opens a page.
    if (text !== last.current) return;
    setUnknown(batch ? undefined : text);
    if (batch && others.length === 0) go(batchHit(batch, nameOf).target);
  };
  return {
    /** The code without a batch. */
    unknown,
    /** False: the text is no scan, or was looked up before, so that Enter means what it usually does. */
    opens: (typed: string): boolean => {
      const text = typed.trim();
      if (text === last.current || !can('inventory:read') || !isScan(text)) return false;
      open(text).catch(notifyFailure);
      return true;
    },
  };
};
