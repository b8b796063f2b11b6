export { ApprovalBanner, ApprovalProgress } from './ApprovalProgress.tsx';
export { useAnswers } from './use-answers.tsx';
export { useObstacle } from './use-obstacle.ts';
export { roleName, stepText } from './names.ts';
