export {
  announcedChange,
  change,
  changeEvents,
  channels,
  followChanges,
  type Change,
  type ChangeTopic,
} from './contracts.ts';
export { mayFollow } from './permissions.ts';
