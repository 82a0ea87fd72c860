import { defineCommand, flag, text } from '../args/define-command.ts';
import {
  base,
  cache,
  code,
  groups,
  host,
  offline,
  out,
  readPath,
  shard,
  site,
  strict,
} from '../args/options.ts';

export const build = defineCommand({
  name: 'build',
  summary: 'build the site into the folder dist',
  synonyms: ['generate', 'export'],
  options: {
    out,
    host,
    base,
    site,
    groups,
    shard,
    merge: flag({ summary: 'build the site from the pages that all shards prepared' }),
    report: text({
      valueName: 'FILE',
      summary: 'write a JSON report of the build',
      read: readPath,
    }),
    cache,
    portable: flag({
      summary: 'build a site that opens without a server; to create a zip file, use --out NAME.zip',
    }),
    precompress: flag({ summary: 'write .br and .gz copies of text files' }),
    pictures: flag({
      default: true,
      summary: 'skip WebP and smaller copies of large images',
    }),
    code,
    strict,
    offline,
  },
  examples: [
    ['trellis build docs', 'build the project in the folder docs'],
    ['trellis build --host netlify', 'build for Netlify'],
    ['trellis build --shard 2/8', 'prepare the second of eight shares of the pages'],
    ['trellis build --portable --out docs.zip', 'build a zip file that opens without a server'],
  ],
  async run(args) {
    const { buildSite } = await import('../build/build-site.ts');
    return buildSite(args);
  },
});
