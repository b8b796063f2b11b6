export { ZipFile } from './zip-file.ts';
export { PackageFile, type MadePackage, type PackageSubject } from './package-file.ts';
