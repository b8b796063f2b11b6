export { FilesModule } from './files.module.ts';
export { Files } from './files.ts';
