import type { OutboundDetail } from '@granary/api/outbound';
import type { SealedText } from '@granary/domain/kernel';
import type { Vault } from '@granary/platform/vault';

export type DeliveryAddress = Pick<OutboundDetail, 'deliveryAddress' | 'deliveryAddressErased'>;

export const NO_ADDRESS: DeliveryAddress = { deliveryAddress: null, deliveryAddressErased: false };

export const openedAddress = async (vault: Vault, sealed: SealedText | null): Promise<DeliveryAddress> => {
  if (sealed === null) return NO_ADDRESS;
  const deliveryAddress = await vault.open(sealed);
  return { deliveryAddress, deliveryAddressErased: deliveryAddress === null };
};
