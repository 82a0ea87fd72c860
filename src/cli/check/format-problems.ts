import { isAbsolute, relative, sep } from 'node:path';
import { createFileReader } from '../../check/collect/file-reader.ts';
import { formatForGithub } from '../../check/format/github.ts';
import { formatAsJson } from '../../check/format/json.ts';
import { formatAsSarif } from '../../check/format/sarif.ts';
import { formatAsText } from '../../check/format/text.ts';
import type { Project } from '../../content/project.ts';
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import { hasColor } from '../../diagnostics/print.ts';
import { ENGINE_VERSION } from '../../engine/engine.ts';
import type { LoadedSite } from '../../site/load/load-site.ts';
import type { Args } from '../args/args.ts';

interface Formatting {
  args: Args;
  project: Project;
  loaded: LoadedSite;
}

/** The problems as they were asked for; paths begin at the folder of the command. */
export function formatProblems(
  found: readonly Diagnostic[],
  { args, project, loaded }: Formatting,
): string {
  const way = relative(process.cwd(), project.root).split(sep).join('/');
  const isInside = !way.startsWith('..') && !isAbsolute(way);
  const prefix = isInside ? way && `${way}/` : `${project.root.split(sep).join('/')}/`;
  switch (args.format) {
    case 'json':
      return formatAsJson(found, { version: ENGINE_VERSION, root: project.root });
    case 'sarif':
      return formatAsSarif(found, { version: ENGINE_VERSION, prefix });
    case 'github':
      return formatForGithub(found, prefix);
    default: {
      if (args.quiet && found.length === 0) return '';
      // Frames show files as they lie on disk, front matter included.
      const readText = createFileReader(loaded, project);
      const listsAllNotes = args.rules.length > 0 || args.verbose;
      return formatAsText(found, {
        readText,
        color: hasColor(process.stdout),
        listsAllNotes,
        hasStacks: args.verbose,
      });
    }
  }
}
