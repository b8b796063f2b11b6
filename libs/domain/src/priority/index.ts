export { isPriorityEvent, prioritized, priorityEvents } from './events.ts';
export { USUAL_PRIORITY, type Priority } from './rules.ts';
