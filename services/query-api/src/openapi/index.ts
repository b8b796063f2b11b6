export { OpenApiModule } from './module.ts';
