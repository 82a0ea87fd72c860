import type { ComponentType } from 'preact';
import { components } from '../../mdx/components/index.ts';
import { usePage } from '../../mdx/components/page-context.ts';
import { Raw } from '../../mdx/components/raw.ts';
import { findDescription } from '../../mdx/descriptions/descriptions.ts';
import { typeText } from '../../mdx/descriptions/type-text.ts';
import type { PropDescription } from '../../mdx/descriptions/types.ts';

const Field = components['ResponseField'] as ComponentType<Record<string, unknown>>;

/** The attributes of a component as fields, from its description. */
export function PropReference({ of }: { of: string }) {
  const props: Record<string, PropDescription> = findDescription(of)?.description.props ?? {};
  return Object.entries(props)
    .filter(([, { sameAs, isIgnored }]) => sameAs === undefined && !isIgnored)
    .map(([name, prop]) => <PropField key={name} name={name} prop={prop} />);
}

function PropField({ name, prop }: { name: string; prop: PropDescription }) {
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

/** Icons have a page of their own. */
function linkIcons({ type }: PropDescription, description: string): string {
  if (type !== 'icon') return description;
  return description.replace(/\bicon\b/i, (word) => `[${word}](/trellis/components/icons)`);
}
