import type { ComponentChildren } from 'preact';
import { TocOff, usePage } from '../page-context.ts';
import { inline, rootProps, textOf, toText, toTexts, type CommonProps } from './_shared.tsx';

interface UpdateProps extends CommonProps {
  label?: ComponentChildren;
  description?: ComponentChildren;
  tags?: unknown;
  rss?: unknown;
}

/** An entry of a changelog: label and description beside what changed. */
export function Update(props: UpdateProps) {
  const page = usePage();
  const tags = toTexts(props.tags);
  if (tags.length > 0) page.use('update-filter');
  const rss = (props.rss ?? {}) as { title?: unknown; description?: unknown };
  const hasLabel = textOf(props.label).trim() !== '';
  if (!hasLabel) page.warn('missing-prop', '<Update> has no label', 'add label="…"');
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
}
