import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { listCategories, listSpecifications } from '../configuration/index.ts';
import { getContract } from '../contracts/index.ts';
import { getCreditRequest, listCreditRecords } from '../credit/index.ts';
import { getCustomer } from '../customers/index.ts';
import { failure, success } from '../http/index.ts';
import { getInbound } from '../inbound/index.ts';
import { getItem } from '../items/index.ts';
import { getOutbound } from '../outbound/index.ts';
import { getBatch, getBatchGroup, listCostChanges } from '../stock/index.ts';
import { getUser, login } from '../users/index.ts';
import { listInstances } from '../workflow/index.ts';

/** The wanted field names (separated by spaces) that the shape lacks. */
const missingIn = ({ shape }: z.ZodObject, wanted: string): string[] =>
  wanted
    .trim()
    .split(/\s+/)
    .filter((field) => !Object.hasOwn(shape, field));

describe('fields of the API', () => {
  it('a batch has every specified field', () => {
    const wanted = `batch supplierLot item supplier initial current reserved available unitCost productionDate expiryDate
      warehouse location shelf quality inspector inspectedAt certificate origin notes status`;
    expect(missingIn(getBatch.answer, wanted)).toEqual([]);
  });

  it('a batch group has key, status, consumption rate and last operation', () => {
    const { answer } = getBatchGroup;
    expect(missingIn(answer, 'key status consumptionRate members')).toEqual([]);
    expect(missingIn(answer.shape.members.element, 'consumptionRate lastOperation')).toEqual([]);
  });

  it('a cost change has time, before, after, difference, rate, reason and user', () => {
    const { element } = listCostChanges.answer.shape.rows;
    expect(missingIn(element, 'changedAt before after change changeRate reason username')).toEqual([]);
  });

  it('an item has every specified field', () => {
    const wanted = `code name englishName khmerName category specification unit minStock maxStock memberPrice retailPrice
      description status`;
    expect(missingIn(getItem.answer, wanted)).toEqual([]);
  });

  it('a customer has every specified field', () => {
    const wanted = `code name englishName contactPerson phone email address type status creditLimit available usageRate
      createdAt deletedAt`;
    expect(missingIn(getCustomer.answer, wanted)).toEqual([]);
  });

  it('a contract has every specified field', () => {
    const wanted = `code customer totalAmount totalWeight depositPercentage expectedCredit signedDate expiryDate remarks
      businessStatus approvalStatus`;
    expect(missingIn(getContract.answer, wanted)).toEqual([]);
  });

  it('a credit request has every specified field', () => {
    const wanted = `number customer direction amount reason limitBefore limitAfter createdAt requester approvalStatus`;
    expect(missingIn(getCreditRequest.answer, wanted)).toEqual([]);
  });

  it('a credit record has type, amounts, reason, approval and business', () => {
    const wanted = 'type business limitChange usedChange reservedChange reason approver approvedAt';
    expect(missingIn(listCreditRecords.answer.shape.rows.element, wanted)).toEqual([]);
  });

  it('an inbound order has every specified field, in head and lines', () => {
    const { answer } = getInbound;
    expect(
      missingIn(answer, 'number title type inboundDate supplier remarks approvalStatus status lines'),
    ).toEqual([]);
    const line = 'item quantity unitPrice subtotal productionDate expiryDate supplier batch remarks';
    expect(missingIn(answer.shape.lines.element, line)).toEqual([]);
  });

  it('an outbound order has every specified field, in head, lines and sale', () => {
    const { answer } = getOutbound;
    const head = `number title type customer reference expectedDate deliveryMethod deliveryAddress courier trackingNumber
      lines sale status`;
    expect(missingIn(answer, head)).toEqual([]);
    const { element } = answer.shape.lines;
    expect(missingIn(element, 'item quantity allocated picked shipped batches')).toEqual([]);
    expect(missingIn(element.shape.batches.element, 'batch location')).toEqual([]);
    expect(missingIn(answer.shape.sale.unwrap(), 'amount creditDeduction salesDate')).toEqual([]);
  });

  it('a user has identity, contact, role, status and last sign-in', () => {
    const wanted =
      'id username realName email phone department position role status warehouses lastSignInAt access';
    expect(missingIn(getUser.answer, wanted)).toEqual([]);
  });

  it('a category has every specified field', () => {
    const wanted = 'name englishName khmerName colour path level sort description';
    expect(missingIn(listCategories.answer.shape.rows.element, wanted)).toEqual([]);
  });

  it('a specification has every specified field', () => {
    expect(
      missingIn(listSpecifications.answer.shape.rows.element, 'name englishName description sort'),
    ).toEqual([]);
  });

  it('a workflow instance has title, business document, assignee and duration', () => {
    const wanted = 'id title category number assignee seconds';
    expect(missingIn(listInstances.answer.shape.rows.element, wanted)).toEqual([]);
  });

  it('a sign-in returns a token, its expiry and the user', () => {
    expect(missingIn(login.answer, 'access_token expires_at user')).toEqual([]);
    expect(missingIn(login.answer.shape.user, 'id username role')).toEqual([]);
  });

  it('every response uses the success or the failure envelope', () => {
    expect(missingIn(success(login.answer), 'success data message')).toEqual([]);
    expect(missingIn(failure, 'success code message errors')).toEqual([]);
  });
});
