import { siteFolder } from '../hosts/hosts.ts';
import type { SiteOptions } from '../site/model/site-options.ts';
import { outputAt, type Output } from './output.ts';

/** The files of a site by their paths below the output folder, in which some hosts want the site in a folder of its own. */
export function placeOutputs(
  outputs: readonly Output[],
  { host, base }: Pick<SiteOptions, 'host' | 'base'>,
): readonly Output[] {
  const folder = siteFolder(host, base);
  if (folder === '') return outputs;
  return outputs.map((output) =>
    output.isForHost ? output : outputAt(folder + output.path, output),
  );
}
