// The style of messages, hints, rules, help, and interface texts, found in the code of all of src.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { beforeAll, describe, expect, it, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../../src/', import.meta.url));

/** Code without messages of Trellis: the sample API, and names of vendors. */
const EXCLUDED = /^(?:plants|pages|config\/vendors)[/\\]/;

type Kind = 'message' | 'hint' | 'part' | 'error' | 'rule' | 'option' | 'interface';

/** A text as it is written, with `§` for its values. */
interface Message {
  kind: Kind;
  text: string;
  /** `file:line` */
  place: string;
}

/** Properties and variables that hold messages. Parts of sentences have no capital and no period. */
const KINDS: Readonly<Record<string, Kind>> = {
  message: 'message',
  hint: 'hint',
  problem: 'part',
  reason: 'part',
};
/** Texts of rules, and options of commands. */
const RULE_FIELDS = new Set(['summary', 'fix']);
/** Functions whose texts are messages. */
const REPORTERS = /(?:^|\.)(?:createFinding|report|warn|failedHook|reportRedirect)$/;

/** Words and shapes that a technical writer avoids. */
const AVOIDED: readonly (readonly [string, RegExp])[] = [
  ['politeness', /\b(?:please|sorry|oops)\b/i],
  ['judgment of the task', /\b(?:simply|obviously|of course|easily|as you know)\b/i],
  ['first person', /\b(?:we|we're|our|ours|let's)\b/i],
  ['contraction', /\b(?:can|don|won|isn|doesn|aren|couldn|wasn|hasn|haven|didn)['’]t\b|\b(?:it|that|there|what)['’]s\b/i],
  ['exclamation mark', /[a-z]!(?:\s|$)/i],
  ['British spelling', /\b(?:colour|behaviour|favour|licence|catalogue|cancelled|(?:recogn|organ|normal|initial|optim|serial|minim|author)is(?:e|ed|ing|ation))\w*/i],
  ['"is to", "has to be", or "wants" for a requirement', /\b(?:is|are) to (?:be|have)\b|\b(?:has|have) to be\b|\bwants?\b/i],
  ['personification', /\b(?:tells|says|knows|leads to|stands|leaves alone|mends?|cures?|complains)\b/i],
  ['old-fashioned negation', /\bis no (?:valid|address|page|file|folder|name|number|text|list)\b/i],
  ['double space', /\S {2}\S/],
]; // prettier-ignore

/** Problems of the style of one text. */
function findProblems({ kind, text }: Pick<Message, 'kind' | 'text'>): string[] {
  // Quoted values and code are not the words of Trellis.
  const words = text.replaceAll(/`[^`]*`|"[^"]*"|“[^”]*”/g, '""');
  const problems = AVOIDED.filter(([, shape]) => shape.test(words)).map(([name]) => name);
  if (kind === 'option') {
    if (/^[A-Z][a-z]/.test(text) && !/^(?:Markdown|Git|Trellis|Astro|API|OpenAPI)\b/.test(text))
      problems.push('capital');
    if (text.endsWith('.')) problems.push('period');
  }
  if (kind === 'hint' || kind === 'rule') {
    if (!/^ ?(?:[A-Z"“`<§(]|[\w-]+\.(?:json|txt|xml)\b|trellis )/.test(text))
      problems.push('no capital');
    if (!/[.?:§)`]$|\n|: (?:\S+|(?:[[{]|\w+=|trellis ).*)$/.test(text)) problems.push('no period');
  }
  return problems;
}

let messages: Message[];
beforeAll(() => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  messages = files
    .filter((file) => /\.tsx?$/.test(file) && !EXCLUDED.test(file))
    .flatMap((file) =>
      findMessages(file.replaceAll('\\', '/'), readFileSync(join(SRC, file), 'utf8')),
    );
});

test('messages of every kind are found', () => {
  const count = (kind: Kind) => messages.filter((message) => message.kind === kind).length;
  expect(count('message')).toBeGreaterThan(250);
  expect(count('hint')).toBeGreaterThan(150);
  expect(count('error')).toBeGreaterThan(100);
  expect(count('rule')).toBeGreaterThan(150);
  expect(count('option')).toBeGreaterThan(50);
  expect(count('interface')).toBeGreaterThan(250);
});

test('every message keeps the style', () => {
  const found = messages.flatMap((message) =>
    findProblems(message).map((problem) => `${message.place} ${problem}: ${message.text}`),
  );
  expect(found).toEqual([]);
});

describe('the style', () => {
  const problemsOf = (kind: Kind, text: string) => findProblems({ kind, text });

  it.each([
    ['Please set a name.', 'politeness'],
    ["The page can't be shown.", 'contraction'],
    ['We found no page.', 'first person'],
    ['The site is ready!', 'exclamation mark'],
    ['Simply add a file.', 'judgment of the task'],
    ['The colour is unknown.', 'British spelling'],
    ['The value wants a unit.', '"is to", "has to be", or "wants" for a requirement'],
    ['The link leads to a page.', 'personification'],
    ['"x" is no valid URL.', 'old-fashioned negation'],
  ])('refuses %s', (text, problem) => {
    expect(problemsOf('message', text)).toContain(problem);
  });

  it('requires sentences of hints, and phrases in the help of options', () => {
    expect(problemsOf('hint', 'add a file')).toEqual(['no capital', 'no period']);
    expect(problemsOf('option', 'Print the report.')).toEqual(['capital', 'period']);
  });

  it('accepts what the values of a message contain', () => {
    expect(problemsOf('message', 'Unknown property "please!". Did you mean "colour"?')).toEqual([]);
    expect(problemsOf('hint', 'Add it to `docs.json`.')).toEqual([]);
    expect(problemsOf('option', 'report only this rule (repeatable)')).toEqual([]);
  });
});

/** The messages in the code of a file. */
function findMessages(file: string, code: string): Message[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found: Message[] = [];
  const isInterface = file === 'i18n/english.ts';

  const add = (node: ts.Node | undefined, kind: Kind): void => {
    if (node === undefined) return;
    if (ts.isConditionalExpression(node)) {
      add(node.whenTrue, kind);
      add(node.whenFalse, kind);
    } else if (ts.isParenthesizedExpression(node)) add(node.expression, kind);
    else if (ts.isBinaryExpression(node)) add(node.right, kind);
    else {
      const text = textOf(node);
      // One word is a name, such as that of a type.
      if (text === undefined || !text.includes(' ')) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ kind, text, place: `${file}:${line + 1}` });
    }
  };

  const visit = (node: ts.Node): void => {
    if (isInterface && ts.isStringLiteral(node)) add(node, 'interface');
    if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) {
      const name = node.name.getText(source);
      const kind = kindOf(file, name);
      if (kind) add(node.initializer, kind);
    }
    if (ts.isCallExpression(node) && REPORTERS.test(node.expression.getText(source)))
      for (const argument of node.arguments) add(argument, 'message');
    if (ts.isNewExpression(node) && node.expression.getText(source).endsWith('Error'))
      add(node.arguments?.[0], 'error');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function kindOf(file: string, name: string): Kind | undefined {
  if (file.startsWith('diagnostics/rules/') && RULE_FIELDS.has(name)) return 'rule';
  if (file.startsWith('cli/') && name === 'summary') return 'option';
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

/** The text of a literal, with `§` for each value in it. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `§${literal.text}`).join('');
}
