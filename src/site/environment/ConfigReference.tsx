import type { ComponentType } from 'preact';
import { buildReference, isInside, type ReferenceRow } from '../../config/reference/reference.ts';
import { components } from '../../mdx/components/index.ts';
import type { Components } from '../../mdx/evaluate/types.ts';
import { usePage } from '../../mdx/components/page-context.ts';
import { Raw } from '../../mdx/components/raw.ts';
import { PropReference } from './PropReference.tsx';
import {
  AbsentNameReference,
  StyleNameReference,
  ThemePropertyReference,
} from './StyleNameReference.tsx';
import { RuleReference } from './RuleReference.tsx';

const Field = components['ResponseField'] as ComponentType<Record<string, unknown>>;

let rows: ReferenceRow[] | undefined;

interface ReferenceProps {
  /** A property, as the reference names it: `navbar`, `navigation.tabs`, `navigation[]`. All of them when absent. */
  section?: string;
}

/** The properties of docs.json as fields, from the schema itself, in both ways of writing the file. */
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

/** Components of the site room, beside those of the library. */
export const siteComponents: Components = {
  ConfigReference: ConfigReference as Components[string],
  PropReference: PropReference as Components[string],
  RuleReference: RuleReference as Components[string],
  StyleNameReference: StyleNameReference as Components[string],
  AbsentNameReference: AbsentNameReference as Components[string],
  ThemePropertyReference: ThemePropertyReference as Components[string],
};
