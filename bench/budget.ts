// Measures the first visit to each page of the Plant Store: its HTML, style sheets and scripts,
// compressed, before any interaction. Exits with 1 if a page exceeds its budget.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findExcess, weighPage, type PageWeight } from './page-weight.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const out = mkdtempSync(join(tmpdir(), 'trellis-budget-'));
try {
  const args = ['bin/trellis.js', 'build', '.', '--out', join(out, 'site'), '--offline', '--quiet'];
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  const weights = listPages(join(out, 'site')).map((url) => weighPage(join(out, 'site'), url));
  process.exitCode = print(weights) > 0 ? 1 : 0;
} finally {
  rmSync(out, { recursive: true, force: true });
}

/** URLs of pages, without redirects. */
function listPages(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('index.html') && !file.startsWith('_trellis'))
    .filter((file) => !/http-equiv="refresh"/.test(readFileSync(join(site, file), 'utf8')))
    .map((file) => `/${file.replace(/\/?index\.html$/, '')}`)
    .toSorted();
}

function print(weights: PageWeight[]): number {
  const row = (cells: (string | number)[]) =>
    cells
      .map((cell, at) => (at === 0 ? String(cell).padEnd(44) : String(cell).padStart(7)))
      .join('');
  console.log(row(['bytes, gzip -9', 'HTML', 'CSS', 'JS', 'intent', 'files']));
  let over = 0;
  for (const weight of weights.toSorted((a, b) => b.html - a.html)) {
    const excess = findExcess(weight);
    over += excess.length > 0 ? 1 : 0;
    const note = excess.length > 0 ? `  over: ${excess.join(', ')}` : '';
    console.log(
      row([weight.url, weight.html, weight.css, weight.js, weight.intent, weight.files]) + note,
    );
  }
  console.log(`\n${weights.length} pages, ${over} over budget`);
  return over;
}
