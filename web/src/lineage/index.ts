export { LineageGraph } from './LineageGraph.tsx';
