export { useMutedKinds } from './use-notifications.ts';
