import { readAttribute } from '../../utils/html.ts';
import { hasClass, textByClass, textOfNodes, type HtmlElement } from '../html-to-markdown.ts';
import { usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { classes, iconOf, reportMissingProp, rootProps, toText } from './_shared.tsx';

/** Shows counts only if the author provides them, because pages make no requests to other servers. */
export const Repo = defineComponent({
  name: 'GitHub.Repo',
  aliases: ['Github.Repo'],
  description: 'A link to a GitHub repository.',
  props: {
    repo: {
      type: 'string',
      description: '`owner/name`, or the URL of the repository.',
      required: true,
    },
    variant: {
      type: 'string',
      description: 'Shows the link with or without a box.',
      values: ['inset', 'flat'],
      default: 'inset',
    },
    stars: { type: 'any', description: 'Number of stars. Pages do not request it from GitHub.' },
    forks: { type: 'any', description: 'Number of forks.' },
  },
  styles: { 'components/boxes.css': ['.t-repo*'] },
  markdown: {
    /** A link, with stars and forks if the author provides them. */
    't-repo': ({ attributes, children }, { resolveUrl }) => {
      const counts = children.filter(
        (child): child is HtmlElement =>
          typeof child !== 'string' && hasClass(child, 't-repo-count'),
      );
      const href = readAttribute(attributes, 'href') ?? '';
      const text = counts.map((count) => textOfNodes(count.children)).join(', ');
      return `- [${textByClass(children, 't-repo-name')}](${resolveUrl(href)})${text && `: ${text}`}`;
    },
  },
  render(props) {
    const page = usePage();
    const path = toText(props.repo)
      ?.trim()
      .replace(/^(?:https?:)?\/\/[^/]+\/|\.git$/g, '')
      .replace(/(?<!\/)\/+$/, '');
    if (!path) {
      reportMissingProp(page, 'GitHub.Repo', 'repo', 'owner/name');
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
  },
});
