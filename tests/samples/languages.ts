import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A sample to be run; its name is a word with dashes that no library has. */
export interface Program {
  name: string;
  code: string;
}

/** How the samples of a language are run, all at once. */
export interface Language {
  /** Name in docs.json. */
  client: string;
  /** Program that has to be there. */
  tool: string;
  /** Arguments that show whether it can do what samples need. */
  probe: readonly string[];
  /** Writes the programs into a folder, and gives the commands that run them, in order. */
  write(programs: readonly Program[], folder: string): string[][];
  /** Cases that cannot be sent in this way by anybody, and why. */
  exceptions?: Readonly<Record<string, string>>;
}

const FETCH = { 'get-with-body': 'fetch sends no body with GET' };

/** All languages whose samples are run. */
export const LANGUAGES: readonly Language[] = [
  each('bash', 'curl', ['--version'], 'sh', (file) => ['bash', file]),
  each('wget', 'wget', ['--version'], 'sh', (file) => ['bash', file]),
  { ...scripts('javascript', 'mjs'), exceptions: FETCH },
  { ...scripts('node', 'mjs'), exceptions: FETCH },
  driven('python', 'python3', ['-c', 'import requests'], 'py', 'import runpy, traceback', (file) => `try: runpy.run_path('${file}')\nexcept Exception: traceback.print_exc()`),
  driven('php', 'php', ['-r', 'curl_version();'], 'php', '<?php', (file) => `(function () { include '${file}'; })();`),
  driven('ruby', 'ruby', ['-e', ''], 'rb', '', (file) => `begin; load './${file}'; rescue Exception => error; warn error.full_message; end`),
  { client: 'httpie', tool: 'http', probe: ['--version'], write: writeHttpie },
  { client: 'c', tool: 'curl-config', probe: ['--version'], write: (programs, folder) => writeC(programs, folder, 'gcc', 'c') },
  { client: 'c++', tool: 'curl-config', probe: ['--version'], write: (programs, folder) => writeC(programs, folder, 'g++', 'cpp') },
  { client: 'go', tool: 'go', probe: ['version'], write: writeGo },
  { client: 'java', tool: 'javac', probe: ['-version'], write: writeJava },
  { client: 'csharp', tool: 'mcs', probe: ['--version'], write: writeCsharp, exceptions: { 'get-with-body': 'Mono sends no body with GET' } },
]; // prettier-ignore

/** A process for each sample. */
function each(
  client: string,
  tool: string,
  probe: readonly string[],
  extension: string,
  run: (file: string) => string[],
): Language {
  const write = (programs: readonly Program[], folder: string) =>
    programs.map(({ name, code }) => {
      writeFileSync(join(folder, `${name}.${extension}`), code);
      return run(`${name}.${extension}`);
    });
  return { client, tool, probe, write };
}

/** One process that runs each sample as a file of its own. */
function driven(
  client: string,
  tool: string,
  probe: readonly string[],
  extension: string,
  head: string,
  call: (file: string) => string,
): Language {
  const write = (programs: readonly Program[], folder: string) => {
    for (const { name, code } of programs)
      writeFileSync(join(folder, `${name}.${extension}`), code);
    const calls = programs.map(({ name }) => call(`${name}.${extension}`));
    writeFileSync(join(folder, `all.${extension}`), [head, ...calls].join('\n'));
    return [[tool, `all.${extension}`]];
  };
  return { client, tool, probe, write };
}

/** Modules for Node; a page's samples find the inputs for files that they look for. */
function scripts(client: string, extension: string): Language {
  const page = `import { openAsBlob } from 'node:fs';
const files = [await openAsBlob('photo.bin')];
globalThis.document = { querySelectorAll: () => [{ files }, { files }] };`;
  const call = (file: string) =>
    `await import('./${file}').catch((error) => console.error(error));`;
  const { write } = driven(client, process.execPath, [], extension, page, call);
  return { client, tool: process.execPath, probe: ['--version'], write };
}

/** Without a terminal, HTTPie takes its standard input for the body. */
function writeHttpie(programs: readonly Program[], folder: string): string[][] {
  const commands = programs.map(({ name, code }) => ({
    name,
    code: code.replace(/^http /, 'http --ignore-stdin '),
  }));
  return each('', '', [], 'sh', (file) => ['bash', file]).write(commands, folder);
}

function writeC(
  programs: readonly Program[],
  folder: string,
  compiler: string,
  extension: string,
): string[][] {
  return programs.flatMap(({ name, code }) => {
    writeFileSync(join(folder, `${name}.${extension}`), code);
    return [[compiler, '-o', name, `${name}.${extension}`, '-lcurl'], [`./${name}`]];
  });
}

function writeGo(programs: readonly Program[], folder: string): string[][] {
  writeFileSync(join(folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
  for (const [index, { code, name }] of programs.entries())
    writeFileSync(join(folder, `${name}.go`), code.replace('func main()', `func case${index}()`));
  const calls = programs.map((_, index) => `\tcase${index}()`);
  writeFileSync(join(folder, 'main.go'), `package main\n\nfunc main() {\n${calls.join('\n')}\n}\n`);
  return [['go', 'run', '.']];
}

function writeJava(programs: readonly Program[], folder: string): string[][] {
  for (const [index, { code }] of programs.entries())
    writeFileSync(
      join(folder, `Case${index}.java`),
      code.replace('public class Main', `public class Case${index}`),
    );
  const calls = programs.map(
    (_, index) =>
      `try { Case${index}.main(args); } catch (Exception error) { error.printStackTrace(); }`,
  );
  writeFileSync(
    join(folder, 'All.java'),
    `public class All { public static void main(String[] args) {\n${calls.join('\n')}\n} }`,
  );
  const files = programs.map((_, index) => `Case${index}.java`);
  return [
    ['javac', '-encoding', 'UTF-8', 'All.java', ...files],
    ['java', '-cp', '.', 'All'],
  ];
}

function writeCsharp(programs: readonly Program[], folder: string): string[][] {
  for (const [index, { code }] of programs.entries()) {
    const [, usings = '', statements = ''] = /^((?:using .*;\n)*)([\s\S]*)$/.exec(code) ?? [];
    const method = `public static async System.Threading.Tasks.Task Run() {\n${statements}\n}`;
    writeFileSync(
      join(folder, `Case${index}.cs`),
      `${usings}\npublic static class Case${index} {\n${method}\n}`,
    );
  }
  const calls = programs.map(
    (_, index) =>
      `try { Case${index}.Run().Wait(); } catch (System.Exception error) { System.Console.Error.WriteLine(error); }`,
  );
  writeFileSync(
    join(folder, 'All.cs'),
    `public static class All { public static void Main() {\n${calls.join('\n')}\n} }`,
  );
  const files = programs.map((_, index) => `Case${index}.cs`);
  return [
    ['mcs', '-r:System.Net.Http.dll', '-out:all.exe', 'All.cs', ...files],
    ['mono', 'all.exe'],
  ];
}
