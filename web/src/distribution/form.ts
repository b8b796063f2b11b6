import { zodResolver } from '@hookform/resolvers/zod';
import { newDistribution, type DistributionDetail } from '@granary/api/distribution';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';

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
    quantity: plainQuantity(quantity),
    remarks: remarks ?? '',
  })),
});

/** `12.500` is typed as `12.5`. */
export const plainQuantity = (decimal: string): string => decimal.replace(/\.?0+$/, '');

export const distributionResolver = zodResolver(newDistribution) as unknown as Resolver<
  DistributionValues,
  unknown,
  DistributionOutput
>;
