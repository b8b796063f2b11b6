export {
  SCHEDULES_MOST,
  createSchedule,
  listSchedules,
  pauseSchedule,
  removeSchedule,
  resumeSchedule,
  reviseSchedule,
  runSchedule,
  type PauseReason,
  type Schedule,
} from './contracts.ts';
export { rhythm } from './rhythm.ts';
