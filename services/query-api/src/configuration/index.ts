export { ConfigurationModule } from './module.ts';
