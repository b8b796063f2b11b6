import { describe, expect, it } from '@jest/globals';
import { fold } from '../kernel/index.ts';
import { approvalPolicy, setApprovalPolicy } from './index.ts';

const kind = 'contract_approval' as const;
const steps = [
  { from: '50000.00', role: 'manager' },
  { from: '50000.00', role: null },
];
const none = approvalPolicy.initial();
const set = fold(approvalPolicy, setApprovalPolicy(none, { kind, steps, reason: null }));

describe('approval policy', () => {
  it('records its previous steps, and only changes', () => {
    expect(setApprovalPolicy(set, { kind, steps, reason: null })).toEqual([]);
    expect(setApprovalPolicy(set, { kind, steps: [], reason: 'One is enough' })).toEqual([
      { type: 'ApprovalPolicySet', data: { kind, steps: [], before: steps, reason: 'One is enough' } },
    ]);
  });

  it('has ascending amounts above zero', () => {
    const refusal = (...amounts: string[]) => {
      const asked = amounts.map((from) => ({ from, role: null }));
      return () => setApprovalPolicy(none, { kind, steps: asked, reason: null });
    };
    for (const [bad, field] of [
      [refusal('0.00'), 'steps.0.from'],
      [refusal('10.00', '9.99'), 'steps.1.from'],
    ] as const)
      expect(bad).toThrow(expect.objectContaining({ code: 'STEPS_NOT_ASCENDING', field }));
  });
});
