import { defineCommand, flag, type ArgsOf } from '../args/define-command.ts';
import {
  address,
  ADDRESS_HINT,
  base,
  cache,
  code,
  groups,
  offline,
  port,
} from '../args/options.ts';

const options = {
  base,
  groups,
  cache,
  code,
  offline,
  port,
  address,
  open: flag({ summary: 'open the site in a browser' }),
};

export type DevArgs = ArgsOf<typeof options>;

export const dev = defineCommand({
  name: 'dev',
  summary: 'start the development server',
  synonyms: ['start', 'watch'],
  options,
  hints: ADDRESS_HINT,
  examples: [
    ['trellis dev --open', 'start the server and open a browser'],
    ['trellis dev --port 3000', 'listen on port 3000'],
  ],
  async run(args) {
    const { runDev } = await import('../serve/dev.ts');
    return runDev(args);
  },
});
