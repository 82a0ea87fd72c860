// Walks a built site: node bench/walk-navigation.ts DIR OUT [REPORT]
// Every entry of docs.json must be at its position, and every link must have a target or be reported.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readExpected, type ExpectedRow, type Leaf } from './walk-expected.ts';
import { readPage, type ShownPage, type ShownRow } from './walk-page.ts';

const [root = '.', out = 'dist', report] = process.argv.slice(2);
const findings = new Map<string, string[]>();
const find = (kind: string, text: string) =>
  findings.set(kind, [...(findings.get(kind) ?? []), text]);

const pages = new Map<string, ShownPage>();
const pageAt = (id: string): ShownPage | undefined => {
  const file = [`${id}.html`, `${id}/index.html`].map((one) => join(out, one)).find(isFile);
  if (!file) return undefined;
  const known = pages.get(file) ?? readPage(readFileSync(file, 'utf8'));
  pages.set(file, known);
  return known;
};

const reported = readReport(report);
const leaves = readExpected(root, existsSync(join(root, 'docs.json')) ? 'docs.json' : 'mint.json');
const seen = new Set<string>();
let entries = 0;
for (const leaf of leaves) checkLeaf(leaf);
const links = checkUrls();

console.log(
  `${leaves.length} divisions, ${entries} entries, ${links.pages} pages, ${links.addresses} internal addresses`,
);
for (const [kind, texts] of findings) {
  console.log(`\n${kind}: ${texts.length}`);
  for (const text of texts.slice(0, 12)) console.log(`  ${text}`);
}
if (findings.size === 0) console.log('everything is in its place');
process.exitCode = findings.size === 0 ? 0 : 1;

function checkLeaf({ steps, rows }: Leaf): void {
  const where = steps.map(({ kind, label }) => `${kind} ${label}`).join(' > ') || 'the site';
  const visible = rows.filter((row) => isShown(row, where));
  entries += visible.length;
  const own = visible.find(({ id }) => !seen.has(id)) ?? visible[0];
  for (const { id } of visible) seen.add(id);
  if (!own) return;
  const page = pageAt(own.id);
  if (!page) return;
  for (const { kind, label } of steps) checkSelected(page, kind, label, where, own.id);
  checkRows(visible, page.rows, `${where} (${own.id})`);
}

/** False for entries without a row: missing pages, which must be reported, and hidden ones. */
function isShown({ id }: ExpectedRow, where: string): boolean {
  const source = ['.mdx', '.md', '/index.mdx', '/index.md']
    .map((end) => join(root, id + end))
    .find(isFile);
  if (!source) {
    if (!reported.text.includes(id) && !pageAt(id))
      find('missing and not reported', `${id} in ${where}`);
    return false;
  }
  const head = /^\uFEFF?\s*---([\s\S]*?)\n---/.exec(readFileSync(source, 'utf8'))?.[1] ?? '';
  if (/^hidden:\s*["']?true/m.test(head)) return false;
  if (!pageAt(id) && !/^url:/m.test(head)) find('not built', `${id} in ${where}`);
  return !/^url:/m.test(head);
}

function checkSelected(
  page: ShownPage,
  kind: string,
  label: string,
  where: string,
  id: string,
): void {
  const labels = page.selected[kind] ?? [];
  // A row with one division is not rendered; languages are shown by their own names.
  if (labels.length === 0 ? kind === 'anchor' : kind === 'language') return;
  if (labels.length === 0) find('division not shown', `${kind} ${label} on ${id}`);
  else if (!labels.some((one) => one.includes(label.trim()))) {
    find(
      'other division selected',
      `${kind} ${labels.join('/')} instead of ${label} on ${id} in ${where}`,
    );
  }
}

function checkRows(
  expected: readonly ExpectedRow[],
  rows: readonly ShownRow[],
  where: string,
): void {
  let at = 0;
  for (const { id, groups } of expected) {
    const next = rows.findIndex((row, index) => index >= at && isRowOf(row, id, groups));
    if (next !== -1) {
      at = next + 1;
      continue;
    }
    const elsewhere = rows.find((row) => isRowOf(row, id));
    if (!elsewhere) find('no row', `${id} in ${where}`);
    else if (rows.some((row) => isRowOf(row, id, groups))) find('other order', `${id} in ${where}`);
    else
      find(
        'other group',
        `${id}: ${elsewhere.groups.join(' > ')} instead of ${groups.join(' > ')} in ${where}`,
      );
  }
}

function isRowOf({ href, groups: shown }: ShownRow, id: string, groups?: string[]): boolean {
  const path = posix.join('/', id);
  const isSame = [path, path.replace(/\/index$/, '') || '/'].includes(safeDecode(href));
  const key = (names: readonly string[]) => names.join('\n').replace(/\s+/g, ' ');
  return isSame && (groups === undefined || key(shown).startsWith(key(groups)));
}

function checkUrls(): { pages: number; addresses: number } {
  const known = new Map<string, boolean>();
  const redirects = readRedirects();
  let urls = 0;
  const files = (readdirSync(out, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.html') && isFile(join(out, file)),
  );
  for (const file of files) {
    const own = `/${file.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')}`;
    const html = readFileSync(join(out, file), 'utf8');
    // `trellis check` validates the targets of redirects.
    if (/http-equiv="refresh"/i.test(html)) continue;
    for (const url of readPage(html).addresses) {
      if (!url || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(url)) continue;
      urls++;
      const path = safeDecode(posix.resolve(own, url.replace(/[?#].*$/s, '') || '.'));
      const leads = known.get(path) ?? leadsSomewhere(path, redirects);
      known.set(path, leads);
      if (leads || reported.text.includes(url) || reported.text.includes(path)) continue;
      const name = posix.basename(path);
      if (!reported.byPage.get(own)?.includes(name))
        find('leads nowhere, unreported', `${url} on ${own}`);
    }
  }
  return { pages: files.length, addresses: urls };
}

function leadsSomewhere(path: string, redirects: readonly RegExp[]): boolean {
  return (
    ['', '.html', '/index.html'].some((end) => isFile(join(out, path + end))) ||
    redirects.some((one) => one.test(path))
  );
}

function readRedirects(): RegExp[] {
  const file = join(out, '_redirects');
  const lines = isFile(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return lines.flatMap((line) => {
    const source = line.split(/\s+/)[0];
    if (!source?.startsWith('/')) return [];
    const pattern = source.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*|:\w+/g, '.*');
    return [new RegExp(`^${safeDecode(pattern)}/?$`)];
  });
}

function readReport(file: string | undefined): { text: string; byPage: Map<string, string> } {
  if (!file) return { text: '', byPage: new Map() };
  const { pages: all, diagnostics } = JSON.parse(readFileSync(file, 'utf8')) as {
    pages: { url: string; diagnostics: { message: string; hint?: string }[] }[];
    diagnostics: { message: string; hint?: string }[];
  };
  const words = (list: { message: string; hint?: string }[]) =>
    list.map(({ message, hint }) => `${message} ${hint ?? ''}`).join('\n');
  const byPage = new Map(all.map(({ url, diagnostics: own }) => [url, words(own)]));
  return { text: [words(diagnostics), ...byPage.values()].join('\n'), byPage };
}

function safeDecode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

function isFile(file: string): boolean {
  return existsSync(file) && statSync(file).isFile();
}
