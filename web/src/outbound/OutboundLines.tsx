import AllocateIcon from '@mui/icons-material/SwapHoriz';
import WhyIcon from '@mui/icons-material/HelpOutlineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import {
  permissionFor,
  type LineBatch,
  type OutboundDetail,
  type OutboundLineDetail,
} from '@granary/api/outbound';
import { isZero } from '@granary/domain/kernel';
import { obstacleTo } from '@granary/domain/outbound/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { useNameOf, useUnitName } from '../ui/widgets/local-name.ts';
import { AllocationChip } from './AllocationChip.tsx';
import { ReallocateDialog } from './allocation/ReallocateDialog.tsx';
import { batchColumns } from './batch-columns.tsx';
import { Decision } from './Decision.tsx';

/** The lines of an order: progress, batches, and the reason for the allocation. */
export const OutboundLines = ({ document }: { document: OutboundDetail }) => {
  const [allocating, setAllocating] = useState<OutboundLineDetail>();
  const can = useCan();
  const standing = { ...document, deleted: document.deletedAt !== null };
  const mayPlan = obstacleTo('plan', standing) === undefined && can(permissionFor(document.type, 'write'));
  const mayExchange = obstacleTo('reallocate', standing) === undefined && can('outbound_execution:allocate');
  return (
    <Box sx={{ display: 'grid' }}>
      {document.lines.map((line) => (
        <Line
          key={line.line}
          document={document}
          line={line}
          onAllocate={mayPlan || mayExchange ? () => setAllocating(line) : undefined}
        />
      ))}
      {allocating && (
        <ReallocateDialog
          document={document}
          line={allocating}
          held={mayExchange}
          onClose={() => setAllocating(undefined)}
        />
      )}
    </Box>
  );
};

interface LineProps {
  readonly document: OutboundDetail;
  readonly line: OutboundLineDetail;
  readonly onAllocate: (() => void) | undefined;
}

const Line = ({ document, line, onAllocate }: LineProps) => {
  const { t } = useTranslation();
  const unitName = useUnitName();
  const nameOf = useNameOf();
  const [why, setWhy] = useState(false);
  const unit = unitName(line.item.unit);
  return (
    <Box
      component="section"
      aria-label={t('common:line', { line: line.line })}
      sx={{ py: 4, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0, pt: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start', mb: 2 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography variant="h4" component="h3">
            <Box component="span" sx={{ color: 'text.secondary', mr: 2 }}>
              {line.line}
            </Box>
            {nameOf(line.item)}
          </Typography>
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {[line.item.code, line.remarks].filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        <Progress line={line} unit={unit} />
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          <AllocationChip of={line} />
          {line.refused && <ToneChip tone="danger">{t('outbound:takenByOthers')}</ToneChip>}
        </Box>
      </Box>
      {line.batches.length > 0 ? (
        <SimpleTable<LineBatch>
          label={t('outbound:batchesOf', { line: line.line })}
          rows={line.batches}
          rowId={({ batch }) => batch}
          columns={batchColumns(document, unit, t)}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('outbound:noBatches')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
        {onAllocate && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            startIcon={<AllocateIcon />}
            onClick={onAllocate}
          >
            {t(line.batches.length > 0 ? 'outbound:otherBatches' : 'outbound:allocateThis')}
          </Button>
        )}
        {line.decision && line.decision.candidates.length > 0 && (
          <Button
            size="small"
            color="inherit"
            startIcon={<WhyIcon />}
            aria-expanded={why}
            onClick={() => setWhy(!why)}
          >
            {t('outbound:whyThese')}
          </Button>
        )}
      </Box>
      <Collapse in={why} unmountOnExit>
        {line.decision && <Decision decision={line.decision} />}
      </Collapse>
    </Box>
  );
};

const Progress = ({ line, unit }: { line: OutboundLineDetail; unit: string | undefined }) => {
  const { t } = useTranslation();
  const figures = [
    ['outbound:requested', line.quantity],
    ['outbound:allocated', line.allocated],
    ['outbound:picked', line.picked],
    ['outbound:short', line.short],
    ['outbound:shipped', line.shipped],
  ] as const;
  return (
    <Box component="dl" sx={{ display: 'flex', gap: 5, m: 0, flexWrap: 'wrap' }}>
      {figures
        .filter(([label, value]) => label === 'outbound:requested' || !isZero(value))
        .map(([label, value]) => (
          <Box key={label} sx={{ textAlign: 'right' }}>
            <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
              {t(label)}
            </Typography>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {label === 'outbound:requested' ? (
                <PackQuantity
                  value={value}
                  unit={unit}
                  packUnits={line.item.packUnits}
                  entered={line.entered}
                />
              ) : (
                <Quantity value={value} />
              )}
            </Box>
          </Box>
        ))}
      {line.unitPrice !== null && (
        <Box sx={{ textAlign: 'right' }}>
          <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
            <Money amount={line.unitPrice} /> ×
          </Typography>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            <Money amount={line.amount} />
          </Box>
        </Box>
      )}
    </Box>
  );
};
