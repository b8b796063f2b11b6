// Draws the icons of the installed app from the logo:
//   node web/scripts/icons.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { launchOptions } from '../../local/steps/browser.mjs';

const publicFolder = fileURLToPath(new URL('../public/', import.meta.url));
const logo = readFileSync(`${publicFolder}favicon.svg`, 'utf8');
/** The system cuts the corners itself, and up to a tenth of each side. */
const uncut = logo
  .replace(' rx="7"', '')
  .replace('0 0 32 32', '-4 -4 40 40')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');
const icons = [
  { name: '192', size: 192, svg: logo },
  { name: '512', size: 512, svg: logo },
  { name: 'maskable-512', size: 512, svg: uncut },
  { name: 'apple-180', size: 180, svg: uncut },
];

const browser = await chromium.launch(launchOptions);
for (const { name, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`);
  writeFileSync(`${publicFolder}icons/${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
