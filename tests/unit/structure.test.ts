// Checks the directories of src/: their order, their imports, and the size of their files.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Directories in order: each imports only from those before it. */
const ORDER = [
  'utils',
  'i18n',
  'diagnostics',
  'config',
  'content',
  'openapi',
  'navigation',
  'theme',
  'mdx',
  'site',
  'client',
  'output',
  'check',
  'server',
  'astro',
  'cli',
];

/** The sample API, which is not part of the generator, with the directories that it may import. */
const SAMPLE_API: Record<string, string[]> = {
  plants: ['server'],
  pages: ['plants'],
};

/** Directories whose functions accept literals in unit tests, so they import neither Astro nor virtual modules. */
const PLAIN = ORDER.slice(0, ORDER.indexOf('client'));

/** `file` imports `target`, both as paths below src/ with forward slashes. */
interface Import {
  file: string;
  target: string;
  /** Whether loading `file` loads `target`. */
  isValue: boolean;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro|css|js)$/.test(file))
  .map((file) => file.split(sep).join('/'));
const imports = files.flatMap(readImports);

it('reads the imports of every kind of file', () => {
  const kinds = new Set(imports.map(({ file }) => /\.(\w+)$/.exec(file)?.[1]));
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['astro', 'ts', 'tsx']));
});

describe('directories', () => {
  const directories = [...new Set(files.map(directoryOf))];

  it('are known', () => {
    const known = new Set([...ORDER, ...Object.keys(SAMPLE_API)]);
    expect(directories.filter((name) => !known.has(name))).toEqual([]);
  });

  it('import from directories before them only', () => {
    expect(imports.filter((found) => !isAllowed(found)).map(toLine)).toEqual([]);
  });

  it('import only the top level of each other', () => {
    const inside = imports.filter(
      ({ file, target }) =>
        directoryOf(file) !== directoryOf(target) && isCode(target) && target.split('/').length > 2,
    );
    expect(inside.map(toLine)).toEqual([]);
  });

  it('that tests pass literals to import neither Astro nor virtual modules', () => {
    const bound = files.filter(
      (file) => PLAIN.includes(directoryOf(file)) && /from ['"](?:astro|virtual):/.test(read(file)),
    );
    expect(bound).toEqual([]);
  });
});

describe('files', () => {
  const lines = new Map(files.map((file) => [file, read(file).split('\n').length - 1]));
  const share = (isCounted: (count: number) => boolean) => {
    const counts = [...lines.values()];
    const sum = (list: readonly number[]) => list.reduce((total, count) => total + count, 0);
    return sum(counts.filter(isCounted)) / sum(counts);
  };

  it('hold subjects: at most 1,100 files, 30 % of the lines in files of 200 and more, 8 % in files under 40', () => {
    expect(files.length).toBeLessThanOrEqual(1100);
    expect(share((count) => count >= 200)).toBeGreaterThanOrEqual(0.3);
    expect(share((count) => count < 40)).toBeLessThanOrEqual(0.08);
  });

  const isPublic = new Set(
    imports
      .filter(({ file, target }) => directoryOf(file) !== directoryOf(target) && isCode(target))
      .filter(({ file }) => !SAMPLE_API[directoryOf(file)])
      .map(({ target }) => target),
  );

  it('that other directories import are at most 150', () => {
    expect(isPublic.size).toBeLessThanOrEqual(150);
  });

  it('that other directories import are listed in src/README.md', () => {
    const listed = [...read('README.md').matchAll(/^- `(\w+\/[\w.-]+)`: /gm)].map(
      ([, path]) => path,
    );
    expect(listed.toSorted()).toEqual([...isPublic].toSorted());
  });
});

describe('tests', () => {
  const TESTS = fileURLToPath(new URL('../', import.meta.url));
  const names = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.split(sep).join('/'));

  /** Tests that need private modules of several directories. */
  const EXCEPTIONS = [
    'unit/utils/growth.test.ts', // measures all functions that read texts of authors
    'unit/content/odd-files.test.ts', // passes special files to all readers
    'e2e/fonts.long.test.ts', // replaces the server of fonts
  ];

  it('import private modules only of their own directory; all modules of cli are private', () => {
    const inside = names
      .filter((file) => !EXCEPTIONS.includes(file))
      .flatMap((file) => {
        const text = readFileSync(join(TESTS, file), 'utf8');
        return [...text.matchAll(/\bfrom\s*'(\.[^']*)'/g)].map(([, specifier = '']) => ({
          file,
          target: relative(SRC, resolve(TESTS, file, '..', specifier))
            .split(sep)
            .join('/'),
        }));
      })
      .filter(({ target }) => !target.startsWith('..') && target.split('/').length > 2)
      .filter(({ target }) => directoryOf(target) !== 'cli')
      .filter(({ file, target }) => !file.startsWith(`unit/${directoryOf(target)}/`));
    expect(inside.map(toLine)).toEqual([]);
  });

  it('of units are in the directory of the module that they test', () => {
    const folders = names
      .filter((file) => file.startsWith('unit/') && file.split('/').length > 2)
      .map((file) => file.slice('unit/'.length, file.lastIndexOf('/')));
    const isThere = (folder: string) => files.some((file) => file.startsWith(`${folder}/`));
    // Tests of the documentation, and of the programs in bench.
    const others = ['docs', 'fuzz'];
    const astray = [...new Set(folders)].filter((name) => !isThere(name) && !others.includes(name));
    expect(astray).toEqual([]);
  });
});

describe('Git', () => {
  it('runs in one place, with a configuration that no repository changes', () => {
    const runs = /\b(?:exec|execSync|execFile|execFileSync|spawn|spawnSync)\(\s*['"`]git\b/;
    expect(files.filter((file) => runs.test(read(file)))).toEqual(['utils/git.ts']);
  });
});

describe('circles', () => {
  it('are found where there are some', () => {
    const arrows = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);
    expect(findCircle(arrows)).toEqual(['b', 'c', 'b']);
    expect(findCircle(new Map([['a', new Set(['b'])]]))).toBeUndefined();
  });

  // Astro bundles this server into the folder of a project, where the engine has no package.json.
  it('do not make the server of a project read files of the engine', () => {
    const arrows = collectArrows();
    const reached = new Set(['plants/start.ts']);
    for (const file of reached) for (const next of arrows.get(file) ?? []) reached.add(next);
    expect(reached).toContain('site/hosts.ts');
    expect(reached).not.toContain('utils/engine.ts');
  });

  it('do not tie files by imports of values', () => {
    expect(findCircle(collectArrows())).toBeUndefined();
  });
});

describe('errors', () => {
  it('are never dropped: each catch names expected errors, reports, or rethrows', () => {
    expect(files.flatMap((file) => findBlanketCatches(file, read(file)))).toEqual([]);
  });

  it.each([
    'try { a() } catch { b() }',
    'try { a() } catch (error) { b() }',
    'a().catch(() => undefined)',
    'a().catch((error) => {})',
    'a().then(b, () => undefined)',
  ])('are not dropped: %s', (code) => {
    expect(findBlanketCatches('a.ts', code)).toHaveLength(1);
  });

  it.each([
    "try { a() } catch (error) { rethrowUnless(error, 'ENOENT') }",
    "a().catch((error) => rethrowUnless(error, 'AbortError'))",
    'a().catch(report)',
  ])('may be handled: %s', (code) => {
    expect(findBlanketCatches('a.ts', code)).toEqual([]);
  });
});

/** Places that catch an error and never use it, as `file:line`. */
function findBlanketCatches(file: string, text: string): string[] {
  // `deferRejection` leaves the error to those who await the promise.
  if (!/\.(?:ts|tsx|astro|js)$/.test(file) || file === 'utils/errors.ts') return [];
  // The code between the fences of an Astro component. Keeps line numbers.
  const code = file.endsWith('.astro')
    ? (/^---\n[\s\S]*?\n(?=---)/.exec(text)?.[0].slice(3) ?? '')
    : text;
  if (!/\bcatch\b|\.then\(/.test(code)) return [];
  const source = ts.createSourceFile(
    file.replace(/astro$/, 'ts'),
    code,
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (dropsError(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${file}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function dropsError(node: ts.Node): boolean {
  if (ts.isCatchClause(node)) return !isUsed(node.variableDeclaration?.name, node.block);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const at = ['catch', 'then'].indexOf(node.expression.name.text);
  const handler = node.arguments[at];
  if (!handler || !(ts.isArrowFunction(handler) || ts.isFunctionExpression(handler))) return false;
  return !isUsed(handler.parameters[0]?.name, handler.body);
}

function isUsed(name: ts.BindingName | undefined, body: ts.Node): boolean {
  if (!name) return false;
  if (!ts.isIdentifier(name)) return true;
  const uses = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name.text) || (ts.forEachChild(node, uses) ?? false);
  return uses(body);
}

function isAllowed({ file, target }: Import): boolean {
  const [from, to] = [directoryOf(file), directoryOf(target)];
  if (from === to) return true;
  if (SAMPLE_API[from]) return SAMPLE_API[from].includes(to);
  const [here, there] = [ORDER.indexOf(from), ORDER.indexOf(to)];
  return there !== -1 && there < here;
}

/** Whether a file has exports that others import; style sheets and data have none. */
function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}

function readImports(file: string): Import[] {
  const found = read(file).matchAll(
    /((?:^|\n)(?:import|export)\b[^;'"]*?\bfrom\s*|(?:^|\n)import\s*|\bimport\s*\(\s*|new URL\(\s*|@import\s*)['"](\.{1,2}\/[^'"]*)['"]/g,
  );
  return [...found].flatMap(([, words = '', specifier = '']) => {
    const path = relative(SRC, resolve(SRC, file, '..', specifier.replace(/\?.*$/, '')));
    const target = path.split(sep).join('/');
    // Files outside of src/ belong to the package; URLs of folders are not imports.
    return target.startsWith('..') || !files.includes(target)
      ? []
      : [{ file, target, isValue: isValueImport(words) }];
  });
}

/** Whether the words before a specifier load the module: `import { a }` and `import './a.css'` do. */
function isValueImport(words: string): boolean {
  const found = /^\s*(?:import|export)\s+(type\b)?([^(]*)$/.exec(words);
  if (!found) return /^\s*import\s*$/.test(words);
  const names = found[2]?.replace(/\bfrom\s*$/, '').trim() ?? '';
  const isTypesOnly = /^\{(?:\s*type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*,?)+\s*\}$/.test(names);
  return found[1] === undefined && !isTypesOnly;
}

/** Files that each file imports when it is loaded, without types and lazy imports. */
function collectArrows(): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, target, isValue } of imports) {
    if (isValue) arrows.set(file, (arrows.get(file) ?? new Set()).add(target));
  }
  return arrows;
}

/** Files of the first circle, with the first one again at the end; undefined without a circle. */
function findCircle(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (place: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(place)) return [...path.slice(path.indexOf(place)), place];
    if (done.has(place)) return undefined;
    for (const next of arrows.get(place) ?? []) {
      const circle = follow(next, [...path, place]);
      if (circle) return circle;
    }
    done.add(place);
    return undefined;
  };
  for (const place of arrows.keys()) {
    const circle = follow(place, []);
    if (circle) return circle;
  }
  return undefined;
}

function toLine({ file, target }: Pick<Import, 'file' | 'target'>): string {
  return `${file} -> ${target}`;
}

function directoryOf(file: string): string {
  return file.split('/')[0] ?? '';
}

function read(file: string): string {
  return readFileSync(join(SRC, file), 'utf8');
}
