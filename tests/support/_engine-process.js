// A process that runs commands of Trellis one after another, on request of its parent; see engine-process.ts.
import '../../bin/register.js';

const { main } = await import('../../src/cli/main.ts');

process.on('message', async ({ args, cwd, env }) => {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  for (const name of Object.keys(env))
    if (process.env[name] !== env[name]) process.env[name] = env[name];
  const printed = { stdout: '', stderr: '' };
  const restore = ['stdout', 'stderr'].map((name) => {
    const { write } = process[name];
    process[name].write = (text) => (printed[name] += text) !== '';
    return () => (process[name].write = write);
  });
  try {
    const exitCode = await main(args);
    process.send({ exitCode, ...printed });
  } catch (error) {
    process.send({ exitCode: 1, ...printed, stderr: `${printed.stderr}${error.stack}\n` });
  } finally {
    for (const undo of restore) undo();
  }
});
process.send('ready');
