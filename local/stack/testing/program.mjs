// A program for the launcher's tests: `node program.mjs WORD…`. It prints "ready" and then behaves as the words say; a
// word may have a value: `WORD=…`.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const SLOW_MS = 200;
const end = (file, word) => {
  appendFileSync(file, `${word}\n`);
  process.exit();
};

const behaviours = {
  dies: () => process.exit(3),
  stubborn: () => process.on('SIGTERM', () => console.log('no')),
  'leaves-a-child': () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(`child ${child.pid}`);
  },
  'notes-its-end-at-once': (file) => process.on('SIGTERM', () => end(file, 'at once')),
  'notes-its-end-late': (file) => process.on('SIGTERM', () => setTimeout(() => end(file, 'late'), SLOW_MS)),
};

setInterval(() => {}, 1000);
for (const [word, about] of process.argv.slice(2).map((said) => said.split('='))) behaviours[word]?.(about);
console.log('ready');
