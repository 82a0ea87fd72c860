import { ABSENT } from '../../style-names/table/absent.ts';
import { AREAS } from '../../style-names/table/index.ts';
import { THEME_PROPERTIES } from '../../style-names/theme-properties.ts';
import { usePage } from '../../mdx/components/page-context.ts';
import { Raw } from '../../mdx/components/raw.ts';

/** The documented names of each area that parts of pages carry, from the table itself. */
export function StyleNameReference() {
  return (
    <Rows
      head={['Part', 'Names']}
      rows={Object.entries(AREAS).map(([area, names]) => [area, Object.keys(names)])}
    />
  );
}

/** The documented names that mean nothing here, each with the reason. */
export function AbsentNameReference() {
  return (
    <Rows
      head={['Why', 'Names']}
      rows={Object.entries(ABSENT).map(([reason, names]) => [sentence(reason), names])}
    />
  );
}

/** The custom properties of the theme that are defined where a style sheet reads them. */
export function ThemePropertyReference() {
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

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
