export { LocationInput } from './LocationInput.tsx';
