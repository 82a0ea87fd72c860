// Kills a process with SIGKILL just before its change number `at` to files whose paths contain `below`. For `node --import`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const below = searchParams.get('below');
let left = Number(searchParams.get('at'));

for (const name of ['cpSync', 'renameSync', 'rmSync', 'writeFileSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (args.some((path) => typeof path === 'string' && path.includes(below)) && left-- === 0)
      process.kill(process.pid, 'SIGKILL');
    return original(...args);
  };
}
syncBuiltinESMExports();
