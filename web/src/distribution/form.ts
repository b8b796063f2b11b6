import { zodResolver } from '@hookform/resolvers/zod';
import { newDistribution, type DistributionDetail } from '@granary/api/distribution';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { blankQuantity, typedAgain, type TypedQuantity } from '../items/index.ts';

/** As typed: text all through, empty where nothing is entered. */
export interface DistributionValues {
  warehouse: string;
  customer: string;
  title: string;
  expectedDate: string;
  deliveryMethod: string;
  deliveryAddress: string;
  remarks: string;
  lines: (TypedQuantity & { item: string; remarks: string })[];
}
export type DistributionOutput = z.output<typeof newDistribution>;

export const blankLine = (): DistributionValues['lines'][number] => ({
  item: '',
  ...blankQuantity,
  remarks: '',
});

export const blankDistribution = (warehouse: string): DistributionValues => ({
  warehouse,
  customer: '',
  title: '',
  expectedDate: '',
  deliveryMethod: '',
  deliveryAddress: '',
  remarks: '',
  lines: [blankLine()],
});

export const valuesOf = (document: DistributionDetail): DistributionValues => ({
  warehouse: document.warehouse,
  customer: document.customer.code,
  title: document.title,
  expectedDate: document.expectedDate ?? '',
  deliveryMethod: document.deliveryMethod ?? '',
  deliveryAddress: document.deliveryAddress ?? '',
  remarks: document.remarks ?? '',
  lines: document.lines.map((line) => ({
    item: line.item.code,
    ...typedAgain(line),
    remarks: line.remarks ?? '',
  })),
});

export const distributionResolver = zodResolver(newDistribution) as unknown as Resolver<
  DistributionValues,
  unknown,
  DistributionOutput
>;
