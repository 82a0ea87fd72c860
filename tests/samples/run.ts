// npm run samples: prints the cases of tests/support/request-cases.ts in each language whose tools are here, runs them
// against a server, and compares what arrives. Names of languages as arguments run those only.
import { LANGUAGES } from './languages.ts';
import { isInstalled, runLanguage } from './run-language.ts';

const wanted = process.argv.slice(2);
const missing: string[] = [];
let isRight = true;
for (const language of LANGUAGES) {
  const { client, tool } = language;
  if (wanted.length > 0 && !wanted.includes(client)) continue;
  if (!(await isInstalled(language))) {
    missing.push(`${client} (${tool})`);
    continue;
  }
  const { right, wrong, exceptions, errors } = await runLanguage(language);
  console.log(`${client}: ${right} right, ${wrong.length} wrong`);
  for (const line of wrong) console.log(`  ${line}`);
  for (const line of exceptions) console.log(`  not sent, ${line}`);
  if (wrong.length > 0) console.log(errors.split('\n').slice(0, 20).join('\n'));
  isRight &&= wrong.length === 0;
}
if (missing.length > 0) console.log(`not run for lack of a tool: ${missing.join(', ')}`);
process.exitCode = isRight ? 0 : 1;
