// Simulates a full disk for files whose paths contain `below`, beginning with write number `at`. For `node --import`.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { searchParams } = new URL(import.meta.url);
const below = searchParams.get('below');
let left = Number(searchParams.get('at'));

for (const name of ['copyFileSync', 'cpSync', 'writeFileSync']) {
  const original = fs[name];
  fs[name] = (...args) => {
    const isBelow = args.some((path) => typeof path === 'string' && path.includes(below));
    if (!isBelow || left-- > 0) return original(...args);
    const error = new Error('ENOSPC: no space left on device, write');
    throw Object.assign(error, { errno: -28, code: 'ENOSPC', syscall: 'write' });
  };
}
syncBuiltinESMExports();
