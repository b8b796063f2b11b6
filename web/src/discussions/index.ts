export { useDiscussion } from './use-discussion.tsx';
