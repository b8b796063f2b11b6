import { zodResolver } from '@hookform/resolvers/zod';
import { newDistribution, type DistributionDetail } from '@granary/api/distribution';
import { USUAL_PRIORITY, type Priority } from '@granary/domain/priority/rules';
import type { Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { blankQuantity, typedAgain, type TypedQuantity } from '../items/index.ts';

/** Raw form values: strings, empty if not entered. */
export interface DistributionValues {
  warehouse: string;
  customer: string;
  title: string;
  priority: Priority;
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
  priority: USUAL_PRIORITY,
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
  priority: document.priority,
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
