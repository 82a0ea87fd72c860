// Runs the commands in its arguments in parallel, and prints the output of each. Fails if one of them fails, after all have ended:
// `node --import ./bin/register.js tests/support/run-all.ts "oxfmt --check" oxlint`
import { spawn } from 'node:child_process';

const succeeded = await Promise.all(process.argv.slice(2).map(run));
process.exitCode = succeeded.every(Boolean) ? 0 : 1;

/** Runs one command; returns whether it succeeded. */
function run(command: string): Promise<boolean> {
  const started = performance.now();
  let output = '';
  return new Promise((finish, fail) => {
    const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (data: Buffer) => (output += data.toString()));
    child.stderr.on('data', (data: Buffer) => (output += data.toString()));
    child.once('error', fail);
    child.once('close', (exitCode) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const result = exitCode === 0 ? 'passed' : 'FAILED';
      console.log(`${output.trim()}\n${result} in ${seconds} s: ${command}\n`.trimStart());
      finish(exitCode === 0);
    });
  });
}
