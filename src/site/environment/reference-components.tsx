import { Fragment, type ComponentType } from 'preact';
import { buildReference, isInside, type ReferenceRow } from '../../config/reference.ts';
import { RULE_GROUPS, type Rule } from '../../diagnostics/rules.ts';
import { listRules } from '../../openapi/diff.ts';
import {
  components,
  findDefinition,
  type PropDefinition,
  type Components,
} from '../../mdx/components.ts';
import { Raw, usePage } from '../../mdx/page-context.ts';
import { ABSENT, AREAS, THEME_PROPERTIES } from '../style-names/table.ts';

const Badge = components['Badge'] as ComponentType<Props>;
const CodeBlock = components['CodeBlock'] as ComponentType<Props>;

const SEVERITIES = {
  error: { word: 'error', color: 'red' },
  warning: { word: 'warning', color: 'orange' },
  info: { word: 'note', color: 'blue' },
} as const;

const Field = components['ResponseField'] as ComponentType<Record<string, unknown>>;

let rows: ReferenceRow[] | undefined;

interface ReferenceProps {
  /** A property as the reference names it: `navbar`, `navigation.tabs`, `navigation[]`. All properties if absent. */
  section?: string;
}

/** Renders the properties of docs.json from the schema, in both formats of the file. */
function ConfigReference({ section }: ReferenceProps) {
  const page = usePage();
  rows ??= buildReference();
  return rows
    .filter(({ path }) => section === undefined || isInside(path, section))
    .map(({ path, type, required, default: preset, deprecated, description, example }) => (
      <Field name={path} type={type} required={required} default={preset} deprecated={deprecated}>
        <p>
          <Raw html={page.inline(description)} />
          {example && (
            <>
              {' '}
              Example: <code>{example}</code>
            </>
          )}
        </p>
      </Field>
    ));
}

/** Components for generated reference documentation. */
export const siteComponents: Components = {
  ApiChangeReference,
  ConfigReference,
  PropReference,
  RuleList,
  RuleReference,
  StyleNameReference,
  AbsentNameReference,
  ThemePropertyReference,
};

/** Renders the kinds of changes that `trellis api diff` reports. */
function ApiChangeReference({ part }: { part: 'operations' | 'schemas' }) {
  const page = usePage();
  const rules = listRules().filter((one) => one.part === part);
  return (
    <table>
      <thead>
        <tr>
          <th>Kind</th>
          <th>Breaking</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(({ kind, breaking, text }) => (
          <tr key={kind}>
            <td>
              <code>{kind}</code>
            </td>
            <td>{breaking}</td>
            <td>
              <Raw html={page.inline(text)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the attributes of a component from its definition. */
function PropReference({ of }: { of: string }) {
  const props = findDefinition(of)?.props ?? {};
  return Object.entries(props)
    .filter(([, { sameAs, isIgnored }]) => sameAs === undefined && !isIgnored)
    .map(([name, prop]) => <PropField key={name} name={name} prop={prop} />);
}

function PropField({ name, prop }: { name: string; prop: PropDefinition }) {
  const page = usePage();
  const { description, required, default: preset } = prop;
  return (
    <Field name={name} type={typeText(prop)} required={required} default={preset}>
      <p>
        <Raw html={page.inline(linkIcons(prop, description))} />
      </p>
    </Field>
  );
}

/** Labels of attribute types in the documentation. */
const TYPE_NAMES: Record<PropDefinition['type'], string> = {
  any: 'any',
  boolean: 'boolean',
  colors: 'string | object',
  feed: 'object',
  icon: 'string',
  lines: 'string',
  number: 'number',
  string: 'string',
  'string[]': 'string[]',
  text: 'string',
};

/** Type of an attribute, or its values if there are few. */
function typeText({ type, values }: PropDefinition): string {
  if (!values) return TYPE_NAMES[type];
  return values.map((value) => JSON.stringify(value)).join(' | ');
}

/** Links to the page about icons. */
function linkIcons({ type }: PropDefinition, description: string): string {
  if (type !== 'icon') return description;
  return description.replace(/\bicon\b/i, (word) => `[${word}](/trellis/components/icons)`);
}

/** Renders the documented class names and ids by area. */
function StyleNameReference() {
  return (
    <Rows
      head={['Part', 'Names']}
      rows={Object.entries(AREAS).map(([area, names]) => [area, Object.keys(names)])}
    />
  );
}

/** Renders the documented names that match nothing, with the reasons. */
function AbsentNameReference() {
  return (
    <Rows
      head={['Why', 'Names']}
      rows={Object.entries(ABSENT).map(([reason, names]) => [reason, names])}
    />
  );
}

/** Renders the custom properties that Trellis defines if a style sheet reads them. */
function ThemePropertyReference() {
  return <Names names={Object.keys(THEME_PROPERTIES)} />;
}

type Row = readonly [label: string, names: readonly string[]];

function Rows({ head, rows }: { head: readonly string[]; rows: readonly Row[] }) {
  const page = usePage();
  return (
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, names]) => (
          <tr key={label}>
            <td>
              <Raw html={page.inline(label)} />
            </td>
            <td>
              <Names names={names} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Names({ names }: { names: readonly string[] }) {
  return names.map((name) => [<code key={name}>{name}</code>, ' ']);
}

type Props = Record<string, unknown>;

interface RuleGroup {
  group: keyof typeof RULE_GROUPS;
}

/** Renders the rules of a group with links to their sections on `page`. Each row has the id of its rule. */
function RuleList({ group, page: href }: RuleGroup & { page: string }) {
  const page = usePage();
  return (
    <table>
      <thead>
        <tr>
          <th>Rule</th>
          <th>Severity</th>
          <th>Problem</th>
        </tr>
      </thead>
      <tbody>
        {listRulesOf(group).map(([id, { severity, summary }]) => (
          <tr key={id} id={id}>
            <td>
              <a href={`${href}#${id}`}>
                <code>{id}</code>
              </a>
            </td>
            <td>{SEVERITIES[severity].word}</td>
            <td>
              <Raw html={page.inline(summary)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the rules of a group with summary, example, and fix. */
function RuleReference({ group }: RuleGroup) {
  return listRulesOf(group).map(([id, rule]) => <RuleSection key={id} id={id} rule={rule} />);
}

function listRulesOf(group: RuleGroup['group']): [id: string, rule: Rule][] {
  return Object.entries<Rule>(RULE_GROUPS[group] ?? {});
}

function RuleSection({ id, rule }: { id: string; rule: Rule }) {
  const page = usePage();
  const { word, color } = SEVERITIES[rule.severity];
  const { lang, bad, good } = rule.example;
  return (
    <Fragment>
      <h3>{id}</h3>
      <p>
        <Badge color={color}>{word}</Badge> <Raw html={page.inline(rule.summary)} />
      </p>
      <CodeBlock code={bad} lang={lang} title={good === undefined ? undefined : 'Found'} />
      {good !== undefined && <CodeBlock code={good} lang={lang} title="Corrected" />}
      <p>
        <Raw html={page.inline(rule.fix)} />
      </p>
    </Fragment>
  );
}
