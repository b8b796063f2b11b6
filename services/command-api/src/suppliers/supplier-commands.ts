import {
  activateSupplier,
  deactivateSupplier,
  registerSupplier,
  reviseSupplier,
  supplier,
} from '@granary/domain/suppliers';
import { creating, streamCommands } from '../commands/index.ts';

export const supplierCommands = streamCommands(supplier, {
  register: creating(registerSupplier, (code) => ({ code })),
  revise: reviseSupplier,
  activate: activateSupplier,
  deactivate: deactivateSupplier,
});
