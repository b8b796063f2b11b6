export { PackageFile, type MadePackage, type PackageSubject } from './package-file.ts';
