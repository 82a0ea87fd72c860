import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { renderEditorTypes } from '../../../../src/cli/package/editor-types.ts';

/** Problems of a page in an editor, where the MDX language server passes it to TypeScript as JSX. */
function problemsIn(page: string): string[] {
  const files = new Map([
    [
      resolve('/page.tsx'),
      `declare const C: MDXProvidedComponents;\nconst page = <>\n${page}\n</>;`,
    ],
    [resolve('/mdx-components.d.ts'), renderEditorTypes()],
  ]);
  const options: ts.CompilerOptions = {
    jsx: ts.JsxEmit.Preserve,
    noEmit: true,
    types: [],
    noLib: false,
    lib: ['lib.es2022.d.ts'],
    skipLibCheck: false,
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => files.get(resolve(file)) ?? readFile(file);
  host.fileExists = (file) => files.has(resolve(file)) || fileExists(file);
  host.getSourceFile = (file, version) => {
    const text = host.readFile(file);
    return text === undefined ? undefined : ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    const message = ts.flattenDiagnosticMessageText(messageText, ' ');
    return `${dirname(file?.fileName ?? '') === '/' ? line - 1 : file?.fileName} ${message}`;
  });
}

test('editors accept components with their attributes and values', () => {
  const page = `<C.Card title="Care" data-tour="1" className="a" horizontal="true">x</C.Card>
<C.CardGroup cols={3} /><C.Columns cols="2" />
<C.Tree><C.Tree.Folder name="a"><C.Tree.File name="b" highlight /></C.Tree.Folder></C.Tree>
<C.Folder name="a" /><C.Tabs.Tab title="a" />
<C.GitHub.Repo repo="a/b" /><C.Tab label="a" /><C.Snippet file="a.mdx" name="b" />
<C.Update label="1" rss={{ title: 'a' }} tags={['a']} /><C.Callout type="warning" title={<C.Icon icon="leaf" />} />
<C.Api anything="goes" />`;
  expect(problemsIn(page)).toEqual([]);
});

test('editors report unknown attributes of components', () => {
  const page = `<C.Card titel="Care" />
<C.Callout type="wran" />
<C.Columns cols={7} />
<C.Tooltip>a</C.Tooltip>`;
  const problems = problemsIn(page);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['1', '2', '3', '4']);
  expect(problems[0]).toContain("Property 'titel' does not exist");
  expect(problems[1]).toContain('"wran"');
  expect(problems[3]).toContain("Property 'tip' is missing");
});
