import { bannerId, headScript } from '../../theme/mode-script.ts';
import type { Site } from '../model/site.ts';
import type { SiteShell } from '../model/site-shell.ts';
import type { InlineParts } from './render-policy.ts';

/** The script that settles mode, version and banner before the first paint; empty where nothing is to settle. */
export function shellScript({ modeToggle, banner }: SiteShell, hasVersions: boolean): string {
  return headScript({
    modeToggle,
    versions: hasVersions,
    bannerId: banner?.dismissible ? bannerId(banner.html) : undefined,
  });
}

/** All that the layout writes into pages of a site. */
export function everyInlinePart({ shell, languageShells }: Site): InlineParts {
  const scripts = [shell, ...languageShells.values()].flatMap((one) =>
    [true, false].map((hasVersions) => shellScript(one, hasVersions)),
  );
  return {
    scripts: [...new Set(scripts.filter(Boolean))],
    styles: [shell.themeCss],
  };
}
