import { text } from '@granary/api/texts';
import { all, raw, sql } from '../../database/index.ts';
import { catalogueOf, choice, common, figure, words } from '../columns.ts';
import { answers, asAsked, calledBy, dayOf, inWarehouses, type Report } from '../section.ts';

/** Batches on hand that expire in the period, which may be in the future. */
export const expiry: Report = {
  models: ['inventory', 'catalogue'],
  sections: [
    {
      title: text('到期批次', 'Expiring batches', 'បាច់ដែលផុតកំណត់'),
      columns: [
        common.expiryDate,
        figure(text('剩余天数', 'Days left', 'ថ្ងៃនៅសល់'), 'daysLeft'),
        common.warehouse,
        common.item,
        common.itemName,
        common.batch,
        common.supplier,
        common.supplierName,
        common.supplierLot,
        common.batchStatus,
        choice(text('临期计划', 'Expiry plan', 'ការសម្រេចពេលជិតផុតកំណត់'), 'expiryPlan', 'expiryPlan'),
        words(text('库位', 'Location', 'ទីតាំង'), 'location'),
        figure(text('现存', 'On hand', 'នៅក្នុងដៃ'), 'current'),
        figure(text('可用', 'Available', 'អាចប្រើបាន'), 'available'),
        common.unit,
        common.unitCost,
        common.value,
      ],
      rows: (scope) => sql`
        SELECT ${answers({
          expiryDate: 'b.expiry_date',
          daysLeft: `b.expiry_date - ${dayOf(scope)}`,
          warehouse: 'b.warehouse',
          item: 'b.item',
          itemName: calledBy('i', scope.language, 'b.item'),
          batch: 'b.batch',
          supplier: 'b.supplier',
          supplierName: calledBy('s', scope.language, 'b.supplier'),
          supplierLot: 'b.supplier_lot',
          status: 'b.status',
          expiryPlan: 'b.expiry_plan',
          location: 'b.location',
          current: 'b.current',
          available: 'b.available',
          unit: calledBy('u', scope.language, `''`),
          unitCost: 'b.unit_cost',
          value: 'b.value',
        })}
        FROM inventory.batch b ${raw(catalogueOf('b.item'))} LEFT JOIN catalogue.supplier s ON s.code = b.supplier
        WHERE ${all([
          sql`b.current > 0 AND b.expires_on >= ${scope.from}::date AND b.expires_on <= ${scope.to}::date`,
          sql`b.expiry_date IS NOT NULL`,
          inWarehouses(scope, 'b.warehouse'),
          asAsked(scope, 'item', 'b.item'),
          asAsked(scope, 'supplier', 'b.supplier'),
        ])}
        ORDER BY b.expires_on, b.id`,
    },
  ],
};
