import { Fragment, type VNode } from 'preact';
import type { ESTree } from 'rolldown/utils';
import { declaredNames, type Statement } from '../es-modules.ts';
import {
  undefinedName,
  undefinedVariable,
  type EvaluatedModule,
  type EvaluationContext,
  type JsxRuntime,
  type Props,
} from './context.ts';
import type { Components } from '../components.ts';
import {
  elementsOf,
  isRuntime,
  literalOf,
  nameOf,
  namesIn,
  pairsOf,
  parseBody,
  pathOf,
} from './compiled-code.ts';
import {
  CodeError,
  countCopied,
  elementName,
  isComponent,
  isPlainObject,
  isPrintable,
  keyOf,
  measureValue,
  ownValue,
  readLiteral,
  readSigned,
  sizeOf,
} from './data-values.ts';
import { bindNames } from '../../content/imports.ts';
import { createJsx } from './jsx-runtime.ts';
import { toObject } from '../../utils/json-object.ts';
import { escapeRegExp, namePattern, oneLine, truncate } from '../../utils/text.ts';

/** Declarations of the compiler besides the content. */
const GENERATED = new Set(['MDXContent', '_missingMdxReference']);

const CONTENT = '_createMdxContent';

/** Maximum length of an expression in a message. */
const MAX_SHOWN = 40;

/** Location of an expression of the author: its line and source. */
type ExpressionLocation = readonly [line: number, expression: string];

type Names = ReadonlyMap<string, unknown>;

/**
 * Reads compiled code (see `compile.ts`) as data, for pages that strangers wrote. The code is parsed and never run: its
 * syntax tree is walked, and only these nodes have a value: literals, templates, arrays and objects of values, names of
 * the scope and their own properties, and JSX. Everything else, calls and functions above all, is reported and left
 * out.
 *
 * The values that authors can reach are plain data, elements, and placeholders of undefined variables. A function is
 * never a value, so that there is nothing to call, and no property is read that an object does not have itself, so that
 * no prototype or constructor can be reached.
 */
export function interpret(code: string, context: EvaluationContext): EvaluatedModule {
  return new Interpreter(context).readModule(parseBody(code));
}

class Interpreter {
  readonly #context: EvaluationContext;
  readonly #runtime: JsxRuntime;
  /** Names of the runtime in this code: `_jsx`, `_Fragment`. */
  readonly #runtimeNames = new Map<string, unknown>();
  readonly #imported: Map<string, unknown>;
  /** Names of the module and of all texts; functions among them are components. */
  readonly #known: Map<string, unknown>;
  /** Names in the text of the content. */
  #locals: Names = new Map();
  #location: ExpressionLocation | undefined;

  constructor(context: EvaluationContext) {
    const jsx = createJsx(context);
    this.#context = context;
    this.#runtime = { Fragment, jsx, jsxs: jsx };
    this.#imported = this.#bindImports();
    this.#known = new Map([
      ['user', {}],
      ['Fragment', Fragment],
      ...Object.entries(ownComponents(context.components)),
      ...Object.entries(context.values),
      ...this.#imported,
    ]);
  }

  readModule(body: readonly Statement[]): EvaluatedModule {
    let content: ESTree.Function | undefined;
    let exported: [string, unknown][] = [];
    for (const statement of body) {
      const name = statement.type === 'FunctionDeclaration' ? statement.id?.name : undefined;
      if (statement.type === 'ReturnStatement') exported = this.#readExports(statement);
      else if (statement.type === 'FunctionDeclaration' && name === CONTENT) content = statement;
      else if (!GENERATED.has(name ?? '')) this.#readStatement(statement);
    }
    const rendered = content;
    return {
      ...Object.fromEntries(this.#imported),
      ...Object.fromEntries(exported),
      default: (props) => (rendered ? this.#renderContent(rendered, props) : null),
    };
  }

  #bindImports(): Map<string, unknown> {
    const bound = new Map<string, unknown>();
    for (const [index, { names }] of this.#context.imports.entries()) {
      if (names.length === 0) continue;
      const exports = this.#context.importModule(index, {});
      for (const [local, value] of bindNames(names, exports)) bound.set(local, value);
    }
    return bound;
  }

  #readExports({ argument }: ESTree.ReturnStatement): [string, unknown][] {
    return pairsOf(argument).flatMap(([name, node]): [string, unknown][] => {
      const local = nameOf(node);
      return this.#known.has(local) && name !== 'default' ? [[name, this.#known.get(local)]] : [];
    });
  }

  /** Declares the names of a statement outside of the content, which an `export` of the text became. */
  #readStatement(statement: Statement): void {
    if (statement.type === 'ExpressionStatement' && 'directive' in statement) return;
    if (statement.type !== 'VariableDeclaration') return this.#refuseStatement(statement);
    for (const declarator of statement.declarations) {
      const { id, init } = declarator;
      if (id.type === 'ObjectPattern' && isRuntime(init)) this.#bindRuntime(id);
      else if (id.type !== 'Identifier' || isRuntime(init)) this.#refuseStatement(statement);
      // An alias of a component, or of an omitted value.
      else if (init?.type === 'Identifier' && this.#isKnown(init.name))
        this.#known.set(id.name, this.#lookUp(init.name));
      else
        this.#attempt(
          () => void this.#known.set(id.name, init ? this.#read(init) : undefined),
          () => this.#refuseStatement({ ...statement, declarations: [declarator] }),
        );
    }
  }

  #bindRuntime(pattern: ESTree.ObjectPattern): void {
    for (const [name, local] of pairsOf(pattern))
      this.#runtimeNames.set(nameOf(local), ownValue(this.#runtime, name));
  }

  #refuseStatement(statement: Statement): void {
    this.#failedAt = undefined;
    const names = declaredNames(statement);
    const [name] = names;
    const isDefault = name === undefined || name === 'MDXLayout';
    // Uses of the names are omitted without another report.
    for (const one of names) this.#known.set(one, leftOut);
    this.#context.codeNotRun({
      what: isDefault ? 'Export' : `Export of "${name}"`,
      find: isDefault ? /\bexport\s+(?:default|\*)/ : new RegExp(namePattern(name)),
    });
  }

  #renderContent({ body }: ESTree.Function, { components, ...values }: Props): VNode | null {
    const overrides = new Map(Object.entries(toObject(components)));
    const locals = new Map<string, unknown>([['props', values]]);
    this.#locals = locals;
    for (const statement of body?.body ?? []) {
      if (statement.type === 'ReturnStatement')
        return statement.argument && this.#readWhole(statement.argument);
      if (statement.type !== 'VariableDeclaration') continue;
      for (const { id, init } of statement.declarations) {
        if (id.type === 'Identifier' && init) locals.set(id.name, elementsOf(init, overrides));
        for (const [name, local] of pairsOf(id)) locals.set(nameOf(local), overrides.get(name));
      }
    }
    return null;
  }

  /** The content of a text. The content of a snippet counts each time it is shown. */
  #readWhole(node: ESTree.Expression): VNode | null {
    const { sizes } = this.#context;
    const read = () => {
      const content = this.#read(node) as VNode;
      countCopied(sizes, sizeOf(sizes, [content]));
      return content;
    };
    return this.#attempt(read) ?? null;
  }

  /** The value of an expression; undefined, with a report, if it is code. */
  #readPart(node: ESTree.Node | null): unknown {
    return this.#attempt(() => this.#read(node));
  }

  /** The result of reading; undefined, with a report, if it is code. */
  #attempt<Result>(read: () => Result, refuse = () => this.#refuse()): Result | undefined {
    const location = this.#location;
    try {
      return read();
    } catch (error) {
      if (!(error instanceof CodeError)) throw error;
      refuse();
      return undefined;
    } finally {
      this.#location = location;
    }
  }

  #refuse(): void {
    const [line, expression = ''] = this.#failedAt ?? this.#location ?? [];
    this.#failedAt = undefined;
    const shown = truncate(oneLine(expression), MAX_SHOWN);
    this.#context.codeNotRun({ what: `{${shown}}`, line, find: findIn(expression) });
  }

  /** The innermost location at which the last expression was rejected. */
  #failedAt: ExpressionLocation | undefined;

  /** The value of an expression. Throws CodeError if it is not data. */
  #read(node: ESTree.Node | null | undefined): unknown {
    switch (node?.type) {
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return this.#read(node.expression);
      case 'Literal':
        return readLiteral(node);
      case 'TemplateLiteral':
        return this.#readTemplate(node);
      case 'UnaryExpression':
        return readSigned(node);
      case 'ArrayExpression':
        return this.#readArray(node);
      case 'ObjectExpression':
        return this.#readObject(node);
      case 'Identifier':
        return this.#readName(node.name);
      case 'MemberExpression':
        return this.#readMember(node);
      case 'CallExpression':
        return this.#readCall(node);
      default:
        throw new CodeError();
    }
  }

  #readTemplate({ quasis, expressions }: ESTree.TemplateLiteral): string {
    const { sizes } = this.#context;
    const values = expressions.map((one) => this.#read(one));
    if (!values.every(isPrintable)) throw new CodeError();
    countCopied(sizes, quasis.length + sizeOf(sizes, values));
    return quasis
      .map(({ value }, at) => `${value.cooked}${at < values.length ? String(values[at]) : ''}`)
      .join('');
  }

  #readArray({ elements }: ESTree.ArrayExpression): unknown[] {
    const array = elements.flatMap((element): unknown[] => {
      if (element?.type !== 'SpreadElement') return [element ? this.#read(element) : undefined];
      const spread = this.#read(element.argument);
      if (!Array.isArray(spread)) throw new CodeError();
      countCopied(this.#context.sizes, spread.length);
      return spread;
    });
    return measureValue(this.#context.sizes, array, array);
  }

  #readObject({ properties }: ESTree.ObjectExpression): Props {
    const object: Props = {};
    for (const property of properties) {
      if (property.type === 'SpreadElement')
        Object.assign(object, this.#readSpread(property.argument));
      else object[keyOf(property)] = this.#read(property.value);
    }
    return measureValue(this.#context.sizes, object, Object.values(object));
  }

  /** The props of `...value`: none for an undefined variable. */
  #readSpread(node: ESTree.Node | undefined): Props {
    const value = this.#read(node);
    if (value === undefined || value === null || undefinedName(value) !== undefined) return {};
    if (!isPlainObject(value)) throw new CodeError();
    return value;
  }

  #readName(name: string): unknown {
    if (name === 'undefined') return undefined;
    if (this.#isKnown(name)) {
      const value = this.#lookUp(name);
      if (typeof value === 'function' && undefinedName(value) === undefined) throw new CodeError();
      return value;
    }
    // Lowercase globals are code; capitalized names such as `{Date}` are prose.
    if (name in globalThis && !/^[A-Z]/.test(name)) throw new CodeError();
    this.#context.missingVariable(name);
    return undefinedVariable(name);
  }

  #isKnown(name: string): boolean {
    if (this.#locals.has(name) || this.#known.has(name)) return true;
    return this.#context.fromPage(name) !== undefined;
  }

  #lookUp(name: string): unknown {
    if (this.#locals.has(name)) return this.#locals.get(name);
    return this.#known.has(name) ? this.#known.get(name) : this.#context.fromPage(name);
  }

  #readMember(node: ESTree.MemberExpression): unknown {
    const target = node.object;
    const isGlobal =
      target.type === 'Identifier' && !this.#isKnown(target.name) && target.name in globalThis;
    if (isGlobal) throw new CodeError();
    const object = this.#read(target);
    const key = node.computed ? this.#read(node.property) : node.property.name;
    if (typeof key !== 'string' && typeof key !== 'number') throw new CodeError();
    const name = undefinedName(object);
    if (name !== undefined) return undefinedVariable(`${name}.${key}`);
    if ((object === undefined || object === null) && node.optional) return undefined;
    if (!isPlainObject(object) && !Array.isArray(object)) throw new CodeError();
    return ownValue(object, key);
  }

  /** Elements, and the wrappers of the compiler; no other calls are allowed. */
  #readCall({ callee, arguments: args }: ESTree.CallExpression): unknown {
    const name = callee.type === 'Identifier' ? callee.name : '';
    if (name === '__at') return this.#readAt(args);
    if (name === '__words') return this.#readWords(args);
    if (this.#runtimeNames.get(name) === this.#runtime.jsx) return this.#createElement(args);
    throw new CodeError();
  }

  #readAt([line, expression, value]: readonly ESTree.Argument[]): unknown {
    const location = this.#location;
    this.#location = [Number(literalOf(line)), String(literalOf(expression))];
    try {
      return this.#read(value);
    } catch (error) {
      this.#failedAt ??= this.#location;
      throw error;
    } finally {
      this.#location = location;
    }
  }

  /** Arithmetic with an undefined name is prose. */
  #readWords([read, expression, assign]: readonly ESTree.Argument[]): unknown {
    if (read?.type !== 'ArrowFunctionExpression') throw new CodeError();
    const unknown = [...namesIn([read.body])].filter(
      (name) => !this.#isKnown(name) && !(name in globalThis),
    );
    if (unknown.length === 0 && assign) throw new CodeError();
    if (unknown.length === 0) return this.#read(read.body);
    for (const name of unknown) this.#context.missingVariable(name);
    return `{${String(literalOf(expression))}}`;
  }

  #createElement([type, props, key]: readonly ESTree.Argument[]): VNode {
    const read = this.#readProps(props);
    const name = key && this.#readPart(key);
    const parts = Object.values(read).flat();
    // Before anything reads them.
    measureValue(this.#context.sizes, read, parts);
    const element = this.#runtime.jsx(
      this.#readType(type),
      read,
      isPrintable(name) ? String(name) : undefined,
    );
    return measureValue(this.#context.sizes, element, parts);
  }

  /** An element name, a component, or the fallback for an undefined component. */
  #readType(node: ESTree.Node | undefined): unknown {
    if (node?.type === 'Literal') return elementName(node.value);
    if (node?.type === 'Identifier') {
      if (this.#runtimeNames.get(node.name) === Fragment) return Fragment;
      const value = this.#lookUp(node.name);
      return isComponent(value) ? value : undefinedVariable(node.name);
    }
    if (node?.type !== 'MemberExpression' || node.computed) return undefinedVariable('Component');
    const part = node.property.name;
    const value = ownValue(this.#readOwner(node.object), part);
    // A component of the library by the name of an element; parts of others begin with a capital letter.
    const isElement = nameOf(node.object) === '_components';
    const isPart = (isElement || /^[A-Z]\w*$/.test(part)) && isComponent(value);
    return (isPart ? value : elementName(value)) ?? undefinedVariable(pathOf(node));
  }

  /** The object of a member expression: `_components` of the compiler, a component, or an imported file. */
  #readOwner(node: ESTree.Expression): object | undefined {
    if (node.type !== 'Identifier') return undefined;
    const value = this.#lookUp(node.name);
    return isComponent(value) || isPlainObject(value) ? value : undefined;
  }

  /** Attributes; omits those that are not data. */
  #readProps(node: ESTree.Argument | undefined): Props {
    if (node?.type !== 'CallExpression' || node.callee.type !== 'MemberExpression')
      return this.#readPropsOf(node);
    // `Object.assign({…}, spread, {…})` of the compiler.
    return Object.assign({}, ...node.arguments.map((part) => this.#readPropsOf(part)));
  }

  #readPropsOf(node: ESTree.Node | undefined): Props {
    if (node?.type !== 'ObjectExpression') return this.#attempt(() => this.#readSpread(node)) ?? {};
    const props: Props = {};
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        Object.assign(props, this.#readPropsOf(property.argument));
        continue;
      }
      const { value } = property;
      const name = this.#attempt(() => keyOf(property));
      if (name === undefined) continue;
      const isList = name === 'children' && value.type === 'ArrayExpression';
      const read = isList
        ? value.elements.map((child) => this.#readPart(child))
        : this.#readPart(value);
      if (read !== undefined) props[name] = read;
    }
    return props;
  }
}

/** Fallback for code that does not run: renders its children. */
function leftOut({ children }: Props): unknown {
  return children;
}

/** The components that authors name; finished HTML is for the engine's own. */
function ownComponents(components: Components): Components {
  const { Raw: _raw, ...others } = components;
  return others;
}

/** A pattern for the first line of an expression in the text. */
function findIn(expression: string): RegExp | undefined {
  const [line = ''] = expression.trim().split('\n');
  return line === '' ? undefined : new RegExp(escapeRegExp(line.slice(0, 200)));
}
