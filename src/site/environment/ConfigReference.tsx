import type { ComponentType } from 'preact';
import { buildReference, type ReferenceRow } from '../../config/reference/reference.ts';
import { components } from '../../mdx/components/index.ts';
import type { Components } from '../../mdx/evaluate/types.ts';
import { usePage } from '../../mdx/components/page-context.ts';
import { Raw } from '../../mdx/components/raw.ts';
import { PropReference } from './PropReference.tsx';
import { RuleReference } from './RuleReference.tsx';

const Field = components['ResponseField'] as ComponentType<Record<string, unknown>>;

let rows: ReferenceRow[] | undefined;

interface ReferenceProps {
  /** A top-level property; all of them when absent. */
  section?: string;
  /** The way of writing docs.json. */
  dialect?: ReferenceRow['dialect'];
}

/** The properties of docs.json as fields, from the schema itself; `section` picks one top-level property. */
function ConfigReference({ section, dialect = 'mintJson' }: ReferenceProps) {
  const page = usePage();
  rows ??= buildReference();
  const isShown = (row: ReferenceRow) =>
    row.dialect === dialect &&
    (section === undefined || new RegExp(`^${section}(?:$|[.[])`).test(row.path));
  return rows
    .filter(isShown)
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
};
