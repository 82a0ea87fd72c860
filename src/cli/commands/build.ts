import { defineCommand, flag, text } from '../args/define-command.ts';
import { base, cache, code, groups, host, offline, out, site, strict } from '../args/options.ts';

export const build = defineCommand({
  name: 'build',
  summary: 'write the site to dir/dist',
  options: {
    out,
    host,
    base,
    site,
    groups,
    report: text({ valueName: 'FILE', summary: 'write a JSON report of the build' }),
    cache,
    portable: flag({
      summary: 'build a site that opens from disk; with --out NAME.zip as one file',
    }),
    precompress: flag({ summary: 'write .br and .gz copies beside text files' }),
    pictures: flag({
      default: true,
      summary: 'skip WebP and smaller copies of large pictures',
    }),
    code,
    strict,
    offline,
  },
  async run(args) {
    const { buildSite } = await import('../build/build-site.ts');
    return buildSite(args);
  },
});
