import { approvalPolicy, setApprovalPolicy } from '@granary/domain/workflow';
import { streamCommands } from '../commands/index.ts';

export const policyCommands = streamCommands(approvalPolicy, { set: setApprovalPolicy });
