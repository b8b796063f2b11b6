import { zodResolver } from '@hookform/resolvers/zod';
import { newDistribution, type DistributionDetail } from '@granary/api/distribution';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { asTyped } from '../ui/widgets/format.ts';

/** As typed: text all through, empty where nothing is entered. */
export interface DistributionValues {
  warehouse: string;
  customer: string;
  title: string;
  expectedDate: string;
  remarks: string;
  lines: { item: string; quantity: string; remarks: string }[];
}
export type DistributionOutput = z.output<typeof newDistribution>;

export const blankDistribution = (warehouse: string): DistributionValues => ({
  warehouse,
  customer: '',
  title: '',
  expectedDate: '',
  remarks: '',
  lines: [{ item: '', quantity: '', remarks: '' }],
});

export const valuesOf = (document: DistributionDetail): DistributionValues => ({
  warehouse: document.warehouse,
  customer: document.customer.code,
  title: document.title,
  expectedDate: document.expectedDate ?? '',
  remarks: document.remarks ?? '',
  lines: document.lines.map(({ item, quantity, remarks }) => ({
    item: item.code,
    quantity: asTyped(quantity),
    remarks: remarks ?? '',
  })),
});

export const distributionResolver = zodResolver(newDistribution) as unknown as Resolver<
  DistributionValues,
  unknown,
  DistributionOutput
>;
