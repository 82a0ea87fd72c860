import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareShard } from '../../output/list-outputs.ts';
import type { Project } from '../../content/project.ts';
import { findCacheProblem, writeParts } from '../../site/cache.ts';
import { loadSite } from '../../site/load.ts';
import { mergeRenderCaches } from '../../site/render-cache.ts';
import type { Site } from '../../site/site.ts';
import { linkOrCopy, listIfExists, writeAtomic } from '../../utils/files.ts';
import { UsageError } from '../args/define-command.ts';
import type { Shard } from '../args/options.ts';
import { SHARDS, type BuildJob } from './job.ts';
import { Clock, createReporter } from './reporter.ts';

/** In the folder of a shard that is complete. */
const RECORD = 'shard.json';

/**
 * Prepares the pages of a shard in its cache folder. Returns 0, or 1 if the site cannot be built; the build that merges
 * the shards reports the problems of pages.
 */
export async function buildShard(job: BuildJob, shard: Shard): Promise<number> {
  const { project, output } = job;
  const record = join(project.cacheDir, RECORD);
  rmSync(record, { force: true });
  const clock = new Clock();
  const loaded = await loadSite(project, job.options);
  clock.mark('load');
  const reporter = createReporter(job, { ...loaded, site: undefined }, clock);
  const report = reporter.update();
  const { site } = loaded;
  if (!site || !reporter.allows(report)) return reporter.close(report, false);

  const part = selectPages(site, shard);
  let done = 0;
  const startedAt = performance.now();
  for (const page of part.pages.values()) {
    site.renderCache.own(page);
    output.progress('Pages', (done += 1), part.pages.size, startedAt);
  }
  clock.mark('render');
  const without = await prepareShard(site, part);
  if (without) output.warn(without);
  site.renderCache.save(part.pages.keys());
  writeAtomic(record, JSON.stringify(shard));
  clock.mark('write');
  output.say(describe(shard, part.pages.size, site.pages.size, clock));
  return 0;
}

function describe(
  { number, count }: Shard,
  rendered: number,
  all: number,
  { timings }: Clock,
): string {
  const seconds = Object.values(timings).reduce((sum, ms) => sum + ms, 0) / 1000;
  return `Prepared ${rendered} of ${all} pages in ${seconds.toFixed(1)} s (shard ${number}/${count})`;
}

/**
 * The site with the pages of one shard. Pages are assigned in turn, because adjacent pages cost
 * about the same.
 */
function selectPages(site: Site, { number, count }: Shard): Site {
  const pages = [...site.pages].filter((_page, at) => at % count === number - 1);
  return { ...site, pages: new Map(pages) };
}

/** Folders of a shard whose files have unique names: digests of their sources, or random. */
const FOLDERS = ['pages', 'pictures', 'drawings'];

/** File of a shard with a line for each page. */
const LINES = 'search/pages.jsonl';

/**
 * Copies the pages of all shards to the cache of the project for the build. Throws UsageError if a
 * shard is missing.
 */
export function mergeShards(project: Project): void {
  const { cacheDir } = project;
  const folders = findShards(join(cacheDir, SHARDS));
  for (const folder of folders) {
    const fault = findCacheProblem({ ...project, cacheDir: folder }, false);
    if (fault !== undefined) throw new UsageError(`Cannot merge the shard ${folder}: it ${fault}.`);
  }
  for (const name of FOLDERS)
    for (const folder of folders) linkFiles(join(folder, name), join(cacheDir, name));
  mergeRenderCaches(folders, cacheDir);
  const files = folders.map((folder) => join(folder, LINES)).filter((file) => existsSync(file));
  writeParts(join(cacheDir, LINES), (add) => {
    for (const file of files) add(readFileSync(file, 'utf8'));
  });
}

/** Folders of all shards. Those of an earlier number of shards may be there too. */
function findShards(dir: string): string[] {
  const found = listIfExists(dir).flatMap((name) => {
    const [, number, count] = (/^(\d+)-of-(\d+)$/.exec(name) ?? []).map(Number);
    if (!number || !count || !existsSync(join(dir, name, RECORD))) return [];
    return [{ folder: join(dir, name), number, count }];
  });
  const byCount = Map.groupBy(found, ({ count }) => count);
  const isComplete = ([count, shards]: [number, unknown[]]) => shards.length === count;
  const complete = [...byCount].filter(isComplete).flatMap(([, shards]) => shards);
  if (complete.length > 0) return complete.map(({ folder }) => folder);
  const [count, shards] = [...byCount].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  if (count === undefined)
    throw new UsageError(
      `No shards found in ${dir}. Prepare them with --shard, such as --shard 1/4.`,
    );
  const missing = Array.from({ length: count }, (_shard, at) => at + 1)
    .filter((number) => shards?.every((shard) => shard.number !== number))
    .map((number) => `${number}/${count}`);
  throw new UsageError(
    `Shards not found in ${dir}, or not complete: ${missing.join(', ')}. Prepare them with --shard ${missing[0]}.`,
  );
}

/** Links the files of a folder into another, or copies them to another device. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const known = new Set(listIfExists(to));
  for (const name of listIfExists(from)) {
    if (known.has(name)) continue;
    linkOrCopy(join(from, name), join(to, name));
  }
}
