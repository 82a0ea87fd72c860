// The rooms of src/ and their order: a room imports from rooms before it, and nothing imports in a circle. Imports are read from the files.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));

/** Rooms in order; those in one line do not know of each other. */
const ORDER = [
  ['text'],
  ['engine', 'git'],
  ['diagnostics'],
  ['hosts'],
  ['config'],
  ['content', 'openapi'],
  ['asyncapi', 'extensions'],
  ['navigation'],
  ['theme'],
  ['mdx'],
  ['style-names'],
  ['site'],
  ['playground'],
  ['outputs'],
  ['server', 'check', 'browser'],
  ['rename', 'book'],
  ['dev'],
  ['astro'],
  ['cli'],
];

/** The Plant Store knows nothing of the engine but the server of built sites. */
const BESIDE: Record<string, string[]> = {
  plants: ['server'],
  pages: ['plants'],
};

/** Rooms that tests pass literals to: nothing in them knows Astro or a virtual module. */
const PLAIN = ORDER.slice(
  0,
  ORDER.findIndex((line) => line.includes('playground')),
).flat();

/** `file` imports `target`, both as paths below src/ with forward slashes. */
interface Import {
  file: string;
  target: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx|astro|css|js)$/.test(file))
  .map((file) => file.split(sep).join('/'));
const imports = files.flatMap(readImports);

it('reads the imports of every kind of file', () => {
  const kinds = new Set(imports.map(({ file }) => /\.(\w+)$/.exec(file)?.[1]));
  expect([...kinds].toSorted()).toEqual(expect.arrayContaining(['astro', 'ts', 'tsx']));
});

describe('rooms', () => {
  const rooms = [...new Set(files.map(roomOf))];

  it('are known', () => {
    const known = new Set([...ORDER.flat(), ...Object.keys(BESIDE)]);
    expect(rooms.filter((room) => !known.has(room))).toEqual([]);
  });

  it('import from rooms before them only', () => {
    expect(imports.filter((found) => !isAllowed(found)).map(toLine)).toEqual([]);
  });

  it('say in a README what comes in, what goes out, and in which order their files are met', () => {
    const bare = ORDER.flat().filter((room) => !existsSync(join(SRC, room, 'README.md')));
    expect(bare).toEqual([]);
  });

  it('keep Astro and virtual modules out of what tests pass literals to', () => {
    const bound = files.filter(
      (file) => PLAIN.includes(roomOf(file)) && /from ['"](?:astro|virtual):/.test(read(file)),
    );
    expect(bound).toEqual([]);
  });
});

describe('Git', () => {
  it('runs in one place, with a configuration that no repository changes', () => {
    const runs = /\b(?:exec|execSync|execFile|execFileSync|spawn|spawnSync)\(\s*['"`]git\b/;
    expect(files.filter((file) => runs.test(read(file)))).toEqual(['git/git.ts']);
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

  it('do not tie files, by imports of types neither', () => {
    expect(findCircle(collectArrows((file) => file))).toBeUndefined();
  });

  it('do not tie the parts of a room: its folders, and the files beside them', () => {
    const circle = findCircle(collectArrows(partOf));
    const reasons = imports.filter(({ file, target }) =>
      circle?.some((part, at) => part === partOf(file) && circle[at + 1] === partOf(target)),
    );
    expect(reasons.map(toLine)).toEqual([]);
  });
});

describe('errors', () => {
  it('are used by what catches them: each is expected by name, reported or thrown again', () => {
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
  // `handledLater` and `loadOnce` leave the error to those who await the promise.
  if (!/\.(?:ts|tsx|astro|js)$/.test(file) || file === 'text/promises.ts') return [];
  // Of an Astro component, the code between its fences. Its lines keep their numbers.
  const code = file.endsWith('.astro') ? (/^---\n[\s\S]*?\n(?=---)/.exec(text)?.[0].slice(3) ?? '') : text; // prettier-ignore
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
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to) return true;
  if (BESIDE[from]) return BESIDE[from].includes(to);
  const [here, there] = [placeOf(from), placeOf(to)];
  return there !== -1 && there < here;
}

function placeOf(room: string): number {
  return ORDER.findIndex((line) => line.includes(room));
}

function readImports(file: string): Import[] {
  const found = read(file).matchAll(
    /(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*|@import\s*)['"](\.{1,2}\/[^'"]*)['"]/g,
  );
  return [...found].flatMap(([, specifier = '']) => {
    const path = relative(SRC, resolve(SRC, file, '..', specifier.replace(/\?.*$/, '')));
    const target = path.split(sep).join('/');
    // Outside src/ there is the package itself; an address of a folder is no import.
    return target.startsWith('..') || !files.includes(target) ? [] : [{ file, target }];
  });
}

/** What each place imports, imports within it left out. */
function collectArrows(placeOfFile: (file: string) => string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { file, target } of imports) {
    const [from, to] = [placeOfFile(file), placeOfFile(target)];
    if (from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  }
  return arrows;
}

/** The places along the first circle that is found, its first again at the end; undefined where there is none. */
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

function toLine({ file, target }: Import): string {
  return `${file} -> ${target}`;
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? '';
}

/** `mdx/compile` for a file anywhere below it; a file directly in a room is a part of its own. */
function partOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

function read(file: string): string {
  return readFileSync(join(SRC, file), 'utf8');
}
