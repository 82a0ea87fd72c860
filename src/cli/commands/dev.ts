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
  summary: 'serve the site while you write; changes show at once',
  options,
  hints: ADDRESS_HINT,
  async run(args) {
    const { runDev } = await import('../serve/dev.ts');
    return runDev(args);
  },
});
