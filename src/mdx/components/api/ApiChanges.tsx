import type { ApiHistory, ApiRelease, LinkedChange, SharedChange } from '../../../openapi/diff.ts';
import { usePage } from '../../page-context.ts';
import { Badge } from '../Badge.tsx';
import { Update } from '../Update.tsx';
import { defineComponent } from '../_define.ts';
import { toText } from '../_shared.tsx';

export const ApiChanges = defineComponent({
  name: 'ApiChanges',
  description: 'The changes of an API document by version, newest first.',
  props: {
    document: {
      type: 'string',
      description: 'Path of the OpenAPI document. Default: the first one in `api.changes`.',
    },
    since: { type: 'string', description: 'Name of a version. Shows only the changes after it.' },
  },
  render(props) {
    const page = usePage();
    const histories = page.histories ?? [];
    const name = toText(props.document)?.replace(/^\/+/, '');
    const history = histories.find(({ document }) => name === undefined || document === name);
    if (!history) {
      const found =
        name === undefined
          ? 'has no versions of an API document'
          : `names "${name}", which has no versions`;
      page.warn('wrong-prop', `<ApiChanges> ${found}`, 'List them in "api.changes" in docs.json.');
      return null;
    }
    const releases = releasesSince(history, toText(props.since));
    if (!releases) {
      const hint = `Versions: ${history.versions.join(', ')}.`;
      page.warn(
        'wrong-prop',
        `Unknown version "${toText(props.since)}" in <ApiChanges>: not listed in "api.changes".`,
        hint,
      );
      return null;
    }
    if (releases.length === 0) return <p>{page.t('No changes.')}</p>;
    return releases.map((release) => <Release key={release.name} release={release} />);
  },
});

/** Releases after a version; undefined if there is no such version. */
function releasesSince(
  { versions, releases }: ApiHistory,
  since: string | undefined,
): readonly ApiRelease[] | undefined {
  if (since === undefined) return releases;
  const at = versions.indexOf(since);
  if (at < 0) return undefined;
  const visible = new Set(versions.slice(0, at));
  return releases.filter(({ name }) => visible.has(name));
}

const TITLES = {
  removed: 'Removed',
  changed: 'Changed',
  deprecated: 'Deprecated',
  added: 'Added',
} as const;

function Release({ release }: { release: ApiRelease }) {
  const { t } = usePage();
  const { name, date, since, shared } = release;
  return (
    <Update label={name} description={date ?? t('since {}', since)}>
      {Object.entries(TITLES).map(([type, title]) => {
        const ofType = shared.filter(({ changes: [change] }) => change.type === type);
        if (ofType.length === 0) return null;
        return (
          <>
            <h3>{t(title)}</h3>
            <ul>
              {ofType.map((group) => (
                <Change shared={group} />
              ))}
            </ul>
          </>
        );
      })}
    </Update>
  );
}

/** Operations of a change that are listed before the others are only counted. */
const MAX_OPERATIONS = 3;

function Change({ shared: { changes: group, message } }: { shared: SharedChange<LinkedChange> }) {
  const { t, lang = 'en' } = usePage();
  const [first] = group;
  const visible = group.length <= MAX_OPERATIONS + 1 ? group : group.slice(0, MAX_OPERATIONS);
  return (
    <li>
      {visible.map((change, at) => (
        <>
          {at > 0 && ', '}
          <Operation change={change} />
        </>
      ))}
      {visible.length < group.length && ` ${t('and {} more', group.length - visible.length)}`}
      {first.operation !== null && ': '}
      {/^en\b/.test(lang) ? (
        message
      ) : (
        <span lang="en" dir="ltr">
          {message}
        </span>
      )}
      {first.breaking && (
        <>
          {' '}
          <Badge color="red">{t('breaking')}</Badge>
        </>
      )}
    </li>
  );
}

function Operation({ change: { operation, href } }: { change: LinkedChange }) {
  if (operation === null) return null;
  const name = <code>{operation}</code>;
  return href === undefined ? name : <a href={href}>{name}</a>;
}
