// Code samples of pages, run by the real command: languages, expected output, files, failures, snippets, and reports.
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildFixture } from '../support/build-fixture.ts';
import { runInEngine } from '../support/engine-process.ts';
import { page, writeProject, type ProjectFiles } from '../support/write-project.ts';

interface Report {
  pages: number;
  passed: number;
  failed: number;
  skipped: number;
  samples: {
    page: string;
    line: number;
    language: string;
    request?: string;
    status: string;
    message: string;
  }[];
}

/** Runs the samples of a project, whose first page is `text`. */
async function runSamples(text: string, files: ProjectFiles = {}, args: string[] = []) {
  const root = writeProject({
    'docs.json': { name: 'Fern', navigation: [{ group: 'All', pages: ['index'] }] },
    'index.mdx': text,
    ...files,
  });
  const format = args.includes('--format') ? [] : ['--format', 'json'];
  const { exitCode, stdout, stderr } = await runInEngine(['test', root, ...format, ...args]);
  const report = format.length > 0 && exitCode !== 2 ? (JSON.parse(stdout) as Report) : undefined;
  return { root, exitCode, stdout, stderr, report: report as Report };
}

const fence = (info: string, code: string, mark = '```') => `${mark}${info}\n${code}\n${mark}\n\n`;
const statuses = ({ samples }: Report) => samples.map(({ status }) => status);

describe('samples', () => {
  it('are explained to authors who have none', async () => {
    const { stdout, exitCode } = await runSamples(page('Home', fence('js', '1')), {}, ['--format', 'text']); // prettier-ignore
    expect(stdout).toBe(
      '0 passed, 0 failed (0 pages with samples)\n\nTo test a code block, write "test" after its language.\n',
    );
    expect(exitCode).toBe(0);
  });

  it('run in their language, in order, in a folder of their page that is removed', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('trellis-samples-'));
    const { report, exitCode, root } = await runSamples(
      page(
        'Home',
        fence('bash test', 'echo one > a.txt; [[ -f a.txt ]]') +
          fence('js test', "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync('a.txt', 'utf8').trim());") +
          'Words in between.\n\n' +
          fence('text output', 'one') +
          fence('ts title="run test" test', 'const n: number = await Promise.resolve(2);\nenum A { B }\nconsole.log(n, A.B);', '~~~~') +
          fence('output', '2 0') +
          fence('python test', 'print(open("a.txt").read())'),
      ),
    ); // prettier-ignore
    expect(report).toMatchObject({ pages: 1, passed: 4, failed: 0 });
    expect(report.samples.map(({ language }) => language)).toEqual(['bash', 'js', 'ts', 'python']);
    expect(exitCode).toBe(0);
    expect(existsSync(join(root, 'a.txt'))).toBe(false);
    const after = readdirSync(tmpdir()).filter((name) => name.startsWith('trellis-samples-'));
    expect(after.filter((name) => !before.includes(name))).toEqual([]);
  });

  it('are fences with the word itself, outside of comments, at any depth', async () => {
    const { report } = await runSamples(
      page(
        'Home',
        fence('sh title="a test"', 'exit 1') +
          fence('sh title={"test"}', 'exit 1') +
          fence('sh', 'exit 1') +
          '{/*\n\n' + fence('sh test', 'exit 1') + '*/}\n\n' +
          '<Steps>\n  <Step title="One">\n    ```sh test\n    echo a\n      echo b\n    ```\n  </Step>\n</Steps>\n\n' +
          '- In a list\n\n  ````sh test exit=3\n  exit 3\n  ````\n',
      ),
      { 'plain.md': '# Plain\n\n<!--\n\n```sh test\nexit 1\n```\n\n-->\n\n```sh test\ntrue\n```\n' },
    ); // prettier-ignore
    expect(statuses(report)).toEqual(['passed', 'passed', 'passed']);
    expect(report.pages).toBe(2);
  });

  it('fail by exit code, output, or timeout, with their output and line', async () => {
    const { report, exitCode } = await runSamples(
      '---\ntitle: Home\n---\n\n' +
        fence('sh test', 'echo broken >&2; exit 4') +
        fence('sh test', 'echo a') +
        fence('text output', 'b') +
        fence('sh test timeout=0.3', 'echo started; sleep 30') +
        fence('sh test exit=2', 'true'),
    );
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ passed: 0, failed: 4 });
    expect(report.samples.map(({ line }) => line)).toEqual([5, 9, 17, 21]);
    const messages = report.samples.map(({ message }) => message);
    expect(messages[0]).toMatch(/Exit code 4.*broken/s);
    expect(messages[1]).toMatch(/differs.*b.*a/s);
    expect(messages[2]).toMatch(/timeout of 0\.3 s.*started/s);
    expect(messages[3]).toMatch(/Exit code 0, expected 2/);
  });

  it('see an empty input and few variables, and end with all that they started', async () => {
    process.env['TRELLIS_TEST_SECRET'] = 'secret';
    const { report } = await runSamples(
      page(
        'Home',
        fence('sh test', 'cat; echo "[$TRELLIS_TEST_SECRET][$HOME]" | grep -q "^\\[\\]\\[/"') +
          fence('sh test', 'sleep 60 &\necho done') +
          fence('text output', 'done'),
      ),
    );
    delete process.env['TRELLIS_TEST_SECRET'];
    expect(statuses(report)).toEqual(['passed', 'passed']);
  });

  it('write files for others, below their folder only', async () => {
    const { report } = await runSamples(
      page(
        'Home',
        fence('json test file=data/plants.json', '["Fern"]') +
          fence('js test file="lib.js"', 'export const n = 1;') +
          fence(
            'js test',
            "import { n } from './lib.js';\nimport plants from './data/plants.json' with { type: 'json' };\nconsole.log(n, plants[0]);",
          ) +
          fence('text output', '1 Fern') +
          fence('text test file=../out.txt', 'x'),
      ),
    );
    expect(statuses(report)).toEqual(['passed', 'failed']);
    expect(report.samples[1]?.message).toContain('../out.txt');
  });

  it('of other languages run by a command of docs.json, and are never passed without one', async () => {
    const { report, exitCode } = await runSamples(
      page(
        'Home',
        fence('words test', 'a b') + fence('text output', '2') + fence('cobol test', 'STOP RUN.'),
      ),
      {
        'docs.json': {
          name: 'Fern',
          navigation: [{ group: 'All', pages: ['index'] }],
          testing: { languages: { words: { command: 'wc -w < {file} | tr -d " "' } } },
        },
      },
    );
    expect(statuses(report)).toEqual(['passed', 'skipped']);
    expect(report.samples[1]?.message).toContain('cobol');
    expect(exitCode).toBe(0);
  });

  it('of a page that only a comment imports run with the page, not in place of its component', async () => {
    const comment = "<!--\nimport Soil from './soil.mdx'\n-->";
    const { report } = await runSamples(
      page('Home', `${comment}\n\n${fence('sh test', 'true')}<Soil />`),
      { 'soil.mdx': page('Soil', fence('sh test', 'test ! -e a.txt; touch a.txt')) },
    );
    expect(report).toMatchObject({ pages: 2, passed: 2 });
  });

  it('of a snippet run at its place in a page, and not by themselves', async () => {
    const { report } = await runSamples(
      page(
        'Home',
        `import Setup from '/parts/setup.mdx';\n\n<Setup />\n\n${fence('sh test', 'cat a.txt')}${fence('text output', 'set up')}`,
      ),
      { 'parts/setup.mdx': `# Set up\n\n${fence('sh test', 'echo set up > a.txt')}` },
    );
    expect(report.samples.map(({ page: file, line, status }) => [file, line, status])).toEqual([
      ['parts/setup.mdx', 3, 'passed'],
      ['index.mdx', expect.any(Number), 'passed'],
    ]);
    expect(report.pages).toBe(1);
  });
});

describe('reports', () => {
  const TEXT = page(
    'Home',
    fence('sh test', 'printf "a\\001<b>&"; exit 1') + fence('sh test', 'true'),
  );

  it('as text name the place of each failure, and the counts', async () => {
    const { stdout, exitCode } = await runSamples(TEXT, {}, ['--format', 'text']);
    expect(stdout).toMatch(/^index\.mdx:\d+ {2}failed: Exit code 1\./);
    expect(stdout).toMatch(/1 passed, 1 failed \(1 page with samples\)\n$/);
    expect(exitCode).toBe(1);
  });

  it('as JUnit have a test case for each sample, and are well-formed', async () => {
    const { stdout } = await runSamples(TEXT, {}, ['--format', 'junit']);
    expect(stdout.match(/<testcase /g)).toHaveLength(2);
    expect(stdout.match(/<failure /g)).toHaveLength(1);
    expect(stdout).toContain('a&lt;b&gt;&amp;');
    expect(stdout).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('are of one page if the command names it', async () => {
    const files = { 'other.md': fence('sh test', 'true') };
    const { report } = await runSamples(TEXT, files, ['--page', 'other.md']);
    expect(report).toMatchObject({ pages: 1, passed: 1, failed: 0 });
    expect(await runSamples(TEXT, files, ['--page', 'other'])).toMatchObject({ exitCode: 2 });
    expect(await runSamples(TEXT, files, ['--format', 'xml'])).toMatchObject({ exitCode: 2 });
  });

  it('need a project, and one whose code may run', async () => {
    const { root } = await runSamples(TEXT);
    expect(await runInEngine(['test', join(root, 'none')])).toMatchObject({ exitCode: 2 });
    expect(await runInEngine(['test', writeProject({ 'a.md': '' })])).toMatchObject({
      exitCode: 2,
    });
    expect(await runInEngine(['test', root, '--no-code'])).toMatchObject({ exitCode: 2 });
  });
});

describe('a page with samples', () => {
  it('runs them with the variables of docs.json, and shows no words of the test as titles', async () => {
    const root = writeProject({
      'docs.json': {
        name: 'Fern',
        variables: { plant: 'moss' },
        navigation: [{ group: 'All', pages: ['index'] }],
      },
      'index.mdx': page(
        'Home',
        fence('bash test exit=2', 'echo {{plant}}; exit 2') +
          fence('text output', 'moss') +
          fence('js test file=a.mjs', 'console.log(1);') +
          fence('bash title="Run" test', 'node a.mjs'),
      ),
    });
    const { stdout } = await runInEngine(['test', root]);
    expect(stdout).toContain('2 passed, 0 failed');
    const { html, stderr } = await buildFixture(root);
    expect(stderr).toBe('');
    const titles = [...html('/').matchAll(/class="t-code-title">([^<]*)/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(['Bash', 'output', 'a.mjs', 'Run']);
    expect(html('/')).toContain('console');
  });
});

describe('request samples of API pages', () => {
  const response = { responses: { 200: { description: 'OK' } } };
  const parameter = (example: string) => ({
    name: 'limit',
    in: 'query',
    required: true,
    example,
    schema: { type: 'integer' },
  });
  const document = (paths: object) => ({
    openapi: '3.1.0',
    info: { title: 'Plants', version: '1' },
    servers: [{ url: 'https://api.example.com/v1' }],
    security: [{ login: [] }],
    paths,
    components: { securitySchemes: { login: { type: 'http', scheme: 'basic' } } },
  });
  const run = (paths: object, testing: object, args: string[] = [], more: object = {}) =>
    runSamples(
      page('Home'),
      {
        'docs.json': {
          name: 'Fern',
          testing,
          api: { examples: { languages: ['curl', 'javascript', 'ruby'] } },
          navigation: [
            { group: 'All', pages: ['index'] },
            { group: 'API', openapi: 'api.json' },
          ],
        },
        'api.json': { ...document(paths), ...more },
      },
      args,
    );
  const requestsOf = ({ samples }: Report) =>
    samples.map((sample) => ({ ...sample, message: sample.message.split('\n')[0] }));

  it('are not run unless docs.json asks for it', async () => {
    const { report } = await run({ '/plants': { get: response } }, {});
    expect(report).toEqual({ pages: 0, passed: 0, failed: 0, skipped: 0, samples: [] });
  });

  it('are sent to a mock of their document, in the languages that are there', async () => {
    const { report, exitCode } = await run({ '/plants': { get: response } }, { api: true });
    const at = { page: 'api.json', line: expect.any(Number) as number };
    expect(requestsOf(report)).toEqual([
      { ...at, language: 'bash', request: 'GET /plants (cURL)', status: 'passed', message: '' },
      { ...at, language: 'javascript', request: 'GET /plants (JavaScript)', status: 'passed', message: '' },
      { ...at, language: 'ruby', request: 'GET /plants (Ruby)', status: 'skipped', message: expect.stringContaining('"testing.languages.ruby.command"') as string },
    ]); // prettier-ignore
    expect(report).toMatchObject({ pages: 0, passed: 2, failed: 0, skipped: 1 });
    expect(exitCode).toBe(0);
  });

  it('that the document itself refuses fail, with the place of the operation and the reason', async () => {
    const paths = { '/plants': { get: { ...response, parameters: [parameter('many')] } } };
    const { stdout, exitCode } = await run(paths, { api: ['curl'] }, ['--format', 'text']);
    const line =
      'api.json:19  failed: GET /plants, cURL: The mock responded with 422: The request does not match the OpenAPI document.';
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      line,
      expect.stringMatching(/^ {2}query\.limit: /),
    ]);
    expect(stdout).toContain('0 passed, 1 failed (0 pages with samples, 1 request sample)');
    expect(exitCode).toBe(1);
  });

  it('whose placeholders the document refuses are skipped with the reason', async () => {
    const name = {
      name: 'name',
      in: 'query',
      required: true,
      schema: { type: 'string', pattern: '(?=a)b' },
    };
    const { report } = await run(
      { '/plants': { get: { ...response, parameters: [name] } } },
      { api: ['curl'] },
    );
    expect(requestsOf(report)).toMatchObject([
      {
        status: 'skipped',
        message: expect.stringMatching(
          /^The sample contains a placeholder\. The mock responded with 422: /,
        ) as string,
      },
    ]);
  });

  it('find the files that they send in folders', async () => {
    const source = 'curl --data-binary @./photos/fern.png -X GET https://api.example.com/v1/plants';
    const own = { 'x-codeSamples': [{ lang: 'curl', source }] };
    const { report } = await run(
      { '/plants': { get: { ...response, ...own } } },
      { api: ['curl'] },
    );
    const message = expect.stringContaining('The mock responded with 401') as string;
    expect(requestsOf(report)).toMatchObject([{ message }]);
  });

  it('in Ruby reach the mock, which has no TLS, with the files that they send', async () => {
    const content = { 'application/octet-stream': {} };
    const post = { ...response, requestBody: { required: true, content } };
    const command = 'grep use_ssl {file} && exit 3; test -f file || exit 4';
    const { report } = await run(
      { '/plants': { post } },
      { api: ['ruby'], languages: { ruby: { command } } },
    );
    const message = expect.stringContaining('The sample sent no request to the mock.') as string;
    expect(requestsOf(report)).toMatchObject([{ message }]);
  });

  it('with a placeholder that their program refuses to send are skipped', async () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const { report } = await run(
      { '/plants/{id}': { get: { ...response, parameters: [id] } } },
      { api: ['ruby'], languages: { ruby: { command: 'exit 1' } } },
    );
    const message = 'The sample contains a placeholder. Exit code 1.';
    expect(requestsOf(report)).toMatchObject([{ status: 'skipped', message }]);
  });

  it('of a document without a server are skipped with the reason', async () => {
    const { report } = await run({ '/plants': { get: response } }, { api: ['curl'] }, [], {
      servers: [],
    });
    expect(requestsOf(report)).toMatchObject([
      {
        status: 'skipped',
        message: 'The document has no server. Set "servers" in it, or "api.baseUrl" in docs.json.',
      },
    ]);
  });

  it('that would send to another server are not run', async () => {
    const source = 'curl https://other.example.com/plants; touch /tmp/trellis-was-run';
    const own = { 'x-codeSamples': [{ lang: 'curl', source }] };
    const { report } = await run(
      { '/plants': { get: { ...response, ...own } } },
      { api: ['curl'] },
    );
    expect(requestsOf(report)).toMatchObject([
      { status: 'skipped', message: 'The sample does not contain the URL of the server.' },
    ]);
    expect(existsSync('/tmp/trellis-was-run')).toBe(false);
  });
});

it('an expected output without a sample before it is reported', async () => {
  const { report, exitCode } = await runSamples(
    page('Home', fence('text output', 'early') + fence('sh test', 'echo a')),
  );
  expect(report.samples).toMatchObject([
    { line: 5, status: 'skipped', message: 'There is no sample before this output.' },
    { status: 'passed' },
  ]);
  expect(exitCode).toBe(0);
});
