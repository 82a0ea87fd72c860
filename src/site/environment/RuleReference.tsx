import { Fragment, type ComponentType } from 'preact';
import { RULE_GROUPS, type Rule } from '../../diagnostics/rules/index.ts';
import { components } from '../../mdx/components/index.ts';
import { usePage } from '../../mdx/components/page-context.ts';
import { Raw } from '../../mdx/components/raw.ts';

type Props = Record<string, unknown>;

const Badge = components['Badge'] as ComponentType<Props>;
const CodeBlock = components['CodeBlock'] as ComponentType<Props>;

const SEVERITIES = {
  error: { word: 'error', color: 'red' },
  warning: { word: 'warning', color: 'orange' },
  info: { word: 'note', color: 'blue' },
} as const;

/** The rules of one group, each with a section: what is wrong, an example, and the fix; from the table itself. */
export function RuleReference({ group }: { group: keyof typeof RULE_GROUPS }) {
  const rules: Record<string, Rule> = RULE_GROUPS[group] ?? {};
  return Object.entries(rules).map(([id, rule]) => <RuleSection key={id} id={id} rule={rule} />);
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
