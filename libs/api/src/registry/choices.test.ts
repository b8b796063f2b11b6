import { approvalStatuses } from '@granary/domain/approval/rules';
import { attachmentTypes } from '@granary/domain/attachments/rules';
import { contractStatuses } from '@granary/domain/contracts/rules';
import { adjustmentDirections, relatedBusinesses } from '@granary/domain/credit/rules';
import { customerStatuses, customerTypes } from '@granary/domain/customers/rules';
import { recordStatuses } from '@granary/domain/distribution/rules';
import { inboundTypes } from '@granary/domain/inbound/rules';
import { languages } from '@granary/domain/kernel';
import { allocationStatuses, outboundStatuses, outboundTypes } from '@granary/domain/outbound/rules';
import { batchStatuses, inspectionResults } from '@granary/domain/stock';
import { expiryPlans } from '@granary/domain/stock/rules';
import { priorities } from '@granary/domain/priority/rules';
import { userStatuses } from '@granary/domain/users';
import { describe, expect, it } from '@jest/globals';
import { permissions, roles } from '../access/index.ts';
import { inboundStatuses } from '../inbound/index.ts';
import { itemStatuses } from '../items/index.ts';
import { batchGroupStatuses, historyTypes, timelineGroups } from '../stock/index.ts';

/** Expects the same words in any order. */
const are = (words: readonly string[], agreed: string): void =>
  expect([...words].toSorted()).toEqual(agreed.trim().split(/\s+/).toSorted());
const have = (words: readonly string[], agreed: string): void =>
  expect(words).toEqual(expect.arrayContaining(agreed.trim().split(/\s+/)));

describe('specified choices', () => {
  it('are the statuses of a batch', () => {
    are(batchStatuses, 'active inactive exhausted reserved locked expired recalled depleted');
  });

  it('are the results of an inspection', () => {
    are(inspectionResults, 'passed failed');
  });

  it('are the statuses of a batch group', () => {
    are(batchGroupStatuses, 'active consumed expired transferred');
  });

  it('are the change types in a batch’s history', () => {
    are(historyTypes, 'status_changed quantity_changed cost_changed recalled');
  });

  it('are the timeline groups of a batch', () => {
    have(timelineGroups, 'created inbound outbound adjustment expired exhausted');
  });

  it('are the plans for expiring goods', () => {
    are(expiryPlans, 'none recall discount dispose extend');
  });

  it('are the statuses of an item', () => {
    are(itemStatuses, 'active inactive discontinued');
  });

  it('are the types and statuses of a customer', () => {
    are(customerTypes, 'regular member');
    are(customerStatuses, 'active inactive');
  });

  it('are the priorities of documents and tasks', () => {
    are(priorities, 'low medium normal high urgent');
  });

  it('are the statuses of an approval', () => {
    are(approvalStatuses, 'draft submitted reviewing approved rejected withdrawn');
  });

  it('are the statuses of a contract', () => {
    are(contractStatuses, 'active terminated expired suspended');
  });

  it('are the directions of a credit adjustment', () => {
    are(adjustmentDirections, 'increase decrease');
  });

  it('are the business types that change credit', () => {
    are(
      relatedBusinesses,
      `contract contract_deletion contract_status_change customer_request adjustment system outbound sales_outbound
       distribution sale`,
    );
  });

  it('are the types and statuses of an inbound order', () => {
    are(inboundTypes, 'purchase return transfer adjustment production other');
    are(inboundStatuses, 'in_progress completed reversed');
  });

  it('are the types of an outbound order', () => {
    are(outboundTypes, 'sale distribution transfer loss return other');
  });

  it('are the statuses of an outbound order', () => {
    are(
      outboundStatuses,
      `created pending picking picked shipped delivered sales_pending sales_approved sales_rejected inventory_reviewing
       inventory_approved inventory_rejected`,
    );
  });

  it('are the statuses of an allocation', () => {
    are(allocationStatuses, 'pending partial complete error');
  });

  it('are the statuses of a distribution record', () => {
    are(recordStatuses, 'pending allocated shipped received completed cancelled');
  });

  it('are the statuses of a user', () => {
    are(userStatuses, 'active inactive suspended pending locked');
  });

  it('are the roles', () => {
    have(
      roles,
      `super_admin warehouse_admin warehouse_staff purchase_admin purchase_staff admin manager viewer finance_admin user`,
    );
  });

  it('are the permission resources', () => {
    have(
      [...new Set(permissions.map((permission) => permission.split(':')[0]!))],
      `customer contract warehouse_item inventory inbound outbound outbound_execution sales_outbound batch cost_price credit
       user system system_config purchase_request customer_request credit_change item_category item_unit data permission log
       dashboard warehouse`,
    );
  });

  it('are the individually specified permissions', () => {
    have(
      permissions,
      `outbound_execution:allocate outbound_execution:pick outbound_execution:pack outbound_execution:ship
       outbound_execution:deliver outbound_execution:complete batch:track cost_price:view credit:read credit:write
       credit:approve credit:submit system:admin system:monitor data:restore data:export permission:read permission:write
       permission:audit log:read log:export log:delete dashboard:read warehouse:read warehouse:write warehouse:create
       warehouse:update warehouse:delete warehouse:admin`,
    );
  });

  it('are soft delete, hard delete, restore and approve for each business that has them', () => {
    const business = ['customer', 'contract', 'warehouse_item', 'inbound', 'outbound', 'sales_outbound'];
    have(
      permissions,
      business
        .flatMap((resource) =>
          ['soft_delete', 'hard_delete', 'restore'].map((action) => `${resource}:${action}`),
        )
        .join(' '),
    );
    have(permissions, 'contract:approve inbound:approve outbound:approve sales_outbound:approve');
  });

  it('are the languages, Chinese first', () => {
    expect(languages).toEqual(['zh-CN', 'en-US', 'km-KH']);
  });

  it('are the file types', () => {
    are(attachmentTypes, 'image/jpeg image/png image/gif application/pdf');
  });
});
