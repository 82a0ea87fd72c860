import { elementsOf, findByClass, toInline } from '../html-to-markdown.ts';
import { TocOff, usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { inline, reportMissingProp, rootProps, textOf, toText, toTexts } from './_shared.tsx';

export const Update = defineComponent({
  name: 'Update',
  description: 'A changelog entry.',
  props: {
    label: { type: 'text', description: 'Version or date.', required: true },
    description: { type: 'text', description: 'Text below the label.' },
    tags: { type: 'string[]', description: 'Tags of the entry. Readers can filter by them.' },
    rss: {
      type: 'feed',
      description: '`title` and `description` of the entry in the RSS feed.',
    },
  },
  styles: { 'components/update.css': ['.t-filter*', '.t-update*'] },
  styleNames: {
    '.update': '.t-update',
    '.update-container': '.t-update',
    '[data-component-part="update-label"]': '.t-update-label',
    '[data-component-part="update-description"]': '.t-update-more',
    '[data-component-part="update-tag-list"]': '.t-update-tags',
    '[data-component-part="update-tag"]': '.t-update-tags > .t-badge',
    '[data-component-part="update-content"]': '.t-update-main',
    '#changelog-filters': '.t-filters-panel',
    '#changelog-filters-content': '.t-filters',
  },
  markdown: {
    /** Its label as a heading, followed by tags and description on one line. */
    't-update-side': ({ children }, { blocks, resolveUrl }) => {
      const tags = findByClass(children, 't-update-tags');
      const more = findByClass(children, 't-update-more');
      const content = children.filter((child) => child !== tags && child !== more);
      const facts = [
        more ? `*${toInline(more.children, resolveUrl)}*` : '',
        (tags ? elementsOf(tags) : []).map((tag) => toInline(tag.children, resolveUrl)).join(', '),
      ];
      return [blocks(content), facts.filter(Boolean).join(' · ')].filter(Boolean).join('\n\n');
    },
  },
  render(props) {
    const page = usePage();
    const tags = toTexts(props.tags);
    if (tags.length > 0) page.use('update-filter');
    const rss = (props.rss ?? {}) as { title?: unknown; description?: unknown };
    const hasLabel = textOf(props.label).trim() !== '';
    if (!hasLabel) reportMissingProp(page, 'Update', 'label');
    return (
      <div
        {...rootProps(props, 't-update')}
        id={undefined}
        data-tags={tags.join(',') || undefined}
        data-rss-title={toText(rss.title)}
        data-rss-text={toText(rss.description)}
      >
        <div class="t-update-side">
          {hasLabel && (
            <h2 class="t-update-label" id={toText(props.id)}>
              {inline(props.label)}
            </h2>
          )}
          {props.description ? <p class="t-update-more">{inline(props.description)}</p> : null}
          {tags.length > 0 && (
            <p class="t-update-tags">
              {tags.map((tag) => (
                <span key={tag} class="t-badge">
                  {tag}
                </span>
              ))}
            </p>
          )}
        </div>
        <TocOff>
          <div class="t-update-main t-flow">{props.children}</div>
        </TocOff>
      </div>
    );
  },
});
