export { InboundLines } from './InboundLines.tsx';
export { useInboundActions } from './use-inbound-actions.ts';
