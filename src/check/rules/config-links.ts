import { isExternal } from '../../content/links.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { listConfigLinks } from '../collect/config-links.ts';
import { finding } from '../model/finding.ts';
import type { CheckedSite } from '../model/types.ts';

type Input = Pick<CheckedSite, 'config' | 'configFile' | 'resolve' | 'findSetting'>;

/** Links of header, footer and banner that nothing answers. */
export function configLinks({ config, configFile, resolve, findSetting }: Input): Diagnostic[] {
  return listConfigLinks(config).flatMap(({ href, keys, what }) => {
    // `#` opens something by a script, as chats do.
    if (isExternal(href) || href.startsWith('#') || resolve(href, 'index').found) return [];
    const place = findSetting(keys, href) ?? { file: configFile };
    return finding('broken-link', `${what} leads to ${href}, which is no page`, place);
  });
}
