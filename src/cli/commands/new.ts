import { basename, relative, resolve } from 'node:path';
import { titleFromId } from '../../content/page.ts';
import type { Args } from '../args/args.ts';
import { Output } from '../output.ts';
import { refuseFiles } from '../new/refuse-files.ts';
import { writeTemplate } from '../new/write-template.ts';

/** Starts a project: a small site that builds and passes `check`. Throws UsageError for a folder with other files. */
export async function newProject(args: Args): Promise<number> {
  const output = new Output(args);
  const root = resolve(args.dir);
  refuseFiles(root, args.dir);
  const name = args.name?.trim() || titleFromId(basename(root)) || 'My docs';
  writeTemplate(root, name);
  const folder = relative(process.cwd(), root);
  const place = folder === '' ? '' : ` ${/\s/.test(folder) ? JSON.stringify(folder) : folder}`;
  output.say(`"${name}" is in ${folder || 'this folder'}. Next:\n`);
  output.say(`  npx trellis dev${place}      write; changes show at once`);
  output.say(`  npx trellis build${place}    make the site`);
  return 0;
}
