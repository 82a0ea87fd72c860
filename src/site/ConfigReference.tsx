import type { ComponentType } from 'preact';
import { buildReference, type ReferenceRow } from '../config/reference.ts';
import { components } from '../mdx/components/index.ts';
import type { Components } from '../mdx/evaluate.ts';
import { usePage } from '../mdx/page-context.ts';
import { Raw } from '../mdx/raw.ts';

const Field = components['ResponseField'] as ComponentType<Record<string, unknown>>;

let rows: ReferenceRow[] | undefined;

/** The properties of docs.json as fields, from the schema itself; `section` picks one top-level property. */
function ConfigReference({ section }: { section?: string }) {
  const page = usePage();
  rows ??= buildReference();
  const isShown = ({ path }: ReferenceRow) =>
    section === undefined || new RegExp(`^${section}(?:$|[.[])`).test(path);
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
};
