import { usePage } from '../page-context.ts';
import { classes, iconOf, rootProps, toText, type CommonProps, type Numeric } from './_shared.tsx';

interface RepoProps extends CommonProps {
  /** `owner/name`, or the address of the repository. */
  repo?: string;
  variant?: string;
  stars?: Numeric;
  forks?: Numeric;
}

/** A link to a repository. Counts are shown where the author states them: pages ask no other server. */
function Repo(props: RepoProps) {
  const page = usePage();
  const path = toText(props.repo)
    ?.trim()
    .replace(/^(?:https?:)?\/\/[^/]+\/|\.git$/g, '')
    .replace(/(?<!\/)\/+$/, '');
  if (!path) {
    page.warn('missing-prop', '<GitHub.Repo> has no repo', 'add repo="owner/name"');
    return null;
  }
  const [owner, ...name] = path.split('/');
  const counts = [
    ['star', toText(props.stars)],
    ['code-fork', toText(props.forks)],
  ] as const;
  return (
    <a
      {...rootProps(props, 't-repo', props.variant === 'flat' && 't-repo-flat')}
      href={`https://github.com/${path}`}
    >
      {iconOf(page, 'github', 'brands')}
      <span class="t-repo-name">
        {owner}/<strong>{name.join('/')}</strong>
      </span>
      {counts.map(([icon, count]) =>
        count === undefined ? null : (
          <span key={icon} class={classes('t-repo-count')}>
            {iconOf(page, icon)}
            {count}
          </span>
        ),
      )}
    </a>
  );
}

export const GitHub = { Repo };
