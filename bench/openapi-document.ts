// Reads one OpenAPI document as a site, renders all of its pages, and prints the cost as JSON.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeProject } from '../src/content/project.ts';
import { isObject, toObject } from '../src/utils/json-object.ts';
import { HTTP_METHODS } from '../src/utils/url.ts';
import { parseText } from '../src/openapi/read/parse-text.ts';
import { loadSite } from '../src/site/load.ts';

export interface DocumentCost {
  name: string;
  /** Size of the named file in MB. */
  size: number;
  /** Operations in the text of the document, webhooks included. */
  operations: number;
  /** Number of operations with a page. */
  rendered: number;
  /** Pages that could not be rendered, or whose operation was not found. */
  failed: number;
  /** CPU seconds and peak memory until all is read, and until all is rendered. */
  loadSeconds: number;
  loadMegabytes: number;
  seconds: number;
  megabytes: number;
  /** Bytes of the largest page without its shell. */
  largestPage: number;
  largestZipped: number;
}

const [size = ''] = process.argv.slice(2);
const [, file = '', times] = /^(.*?)(?:\*(\d+))?$/.exec(size) ?? [];
const root = mkdtempSync(join(tmpdir(), 'trellis-document-'));
try {
  console.log(JSON.stringify(await measure()));
} finally {
  rmSync(root, { recursive: true, force: true });
}

async function measure(): Promise<DocumentCost> {
  const path = writeProject();
  const { cpu: before } = used();
  const { site } = await loadSite(describeProject(root), {
    base: '',
    mode: 'build',
    offline: true,
  });
  if (!site) throw new Error('there is no site');
  const loaded = used();
  let [rendered, failed, largestPage, largestZipped] = [0, 0, 0, 0];
  for (const page of site.pages.values()) {
    const record = site.renderCache.record(page);
    if (!page.frontMatter.openapi) continue;
    const isLost = record.diagnostics.some(({ code }) => code === 'unknown-operation');
    if (isLost || record.status === 'failed') failed++;
    else rendered++;
    const html =
      site.renderCache.read(record.html) +
      (record.aside ? site.renderCache.read(record.aside) : '');
    const size = Buffer.byteLength(html);
    if (size > largestPage) [largestPage, largestZipped] = [size, gzipSync(html).byteLength];
  }
  const all = used();
  return {
    name: basename(size),
    size: statSync(path).size / 1e6,
    operations: await countOperations(path),
    rendered,
    failed,
    loadSeconds: loaded.cpu - before,
    loadMegabytes: loaded.megabytes,
    seconds: all.cpu - before,
    megabytes: all.megabytes,
    largestPage,
    largestZipped,
  };
}

/** Writes a project with a tab for the document; returns the path of the document. */
function writeProject(): string {
  const path = join(root, 'api', basename(file));
  mkdirSync(dirname(path));
  if (times === undefined)
    cpSync(dirname(file), dirname(path), { recursive: true, filter: isNeeded });
  else writeFileSync(path, multiply(readFileSync(file, 'utf8'), Number(times)));
  const tabs = [{ name: 'API', url: 'api-pages', openapi: `/api/${basename(file)}` }];
  const navigation = [{ group: 'Start', pages: ['start'] }];
  writeFileSync(join(root, 'docs.json'), JSON.stringify({ name: 'Measured', navigation, tabs }));
  writeFileSync(join(root, 'start.mdx'), '---\ntitle: Start\n---\n');
  return path;
}

/** A document of one file is copied alone; one in a folder named `specification` comes with its files. */
function isNeeded(source: string): boolean {
  return dirname(file).includes('specification') || source === dirname(file) || source === file;
}

function multiply(text: string, count: number): string {
  const document = JSON.parse(text) as Record<string, unknown>;
  const paths = Object.entries(toObject(document['paths']));
  const all = Array.from({ length: count }, (_, index) =>
    paths.map(([path, item]) => [`/v${index}${path}`, item]),
  );
  return JSON.stringify(
    { ...document, openapi: '3.0.3', paths: Object.fromEntries(all.flat()) },
    null,
    2,
  );
}

/** Counts in the source text, so that the result includes operations that the engine omits. */
async function countOperations(path: string): Promise<number> {
  const parsed = await parseText(path, readFileSync(path, 'utf8'));
  const document = 'value' in parsed ? toObject(parsed.value) : {};
  const items = [toObject(document['paths']), toObject(document['webhooks'])].flatMap(
    Object.values,
  );
  return items
    .filter(isObject)
    .reduce(
      (sum, item) => sum + HTTP_METHODS.filter((method) => item[method] !== undefined).length,
      0,
    );
}

function used(): { cpu: number; megabytes: number } {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return { cpu: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1000 };
}
