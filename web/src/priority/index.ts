export { PriorityChip } from './PriorityChip.tsx';
export { PriorityInput, priorityChoices } from './PriorityInput.tsx';
export { priorityColumn } from './column.tsx';
export { usePriorityChange } from './use-priority-change.tsx';
