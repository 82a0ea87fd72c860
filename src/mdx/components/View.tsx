import type { ComponentChildren } from 'preact';
import { usePage, type PageContext } from '../page-context.ts';
import { iconOf, rootProps, textOf, toText, type CommonProps } from './_shared.tsx';

interface ViewProps extends CommonProps {
  title?: ComponentChildren;
  icon?: unknown;
  iconType?: string;
}

/** Title of the first view of each page: it is shown until the reader chooses another. */
const firstViews = new WeakMap<PageContext, string>();

/** Content for one kind of reader; a list at the first view chooses whose is shown. */
export function View(props: ViewProps) {
  const page = usePage();
  const title = textOf(props.title).trim();
  if (title === '') page.warn('missing-prop', '<View> has no title', 'add title="…"');
  page.use('view');
  const isFirst = !firstViews.has(page);
  if (isFirst) firstViews.set(page, title);
  return (
    <>
      {isFirst && <div class="t-view-picker" />}
      <section
        {...rootProps(props, 't-view', 't-flow', title === firstViews.get(page) && 'is-active')}
        data-view={title}
      >
        <p class="t-view-title">
          {iconOf(page, props.icon, props.iconType)}
          {props.title}
        </p>
        {props.children}
      </section>
    </>
  );
}

interface VisibilityProps extends CommonProps {
  for?: string;
}

/** Content for one audience: `humans` read the page, `agents` its Markdown. */
export function Visibility(props: VisibilityProps) {
  const page = usePage();
  const audience = toText(props.for);
  const isForOne = audience === 'agents' || audience === 'humans';
  if (isForOne) page.use('visibility');
  return isForOne && audience !== (page.audience ?? 'humans') ? null : <>{props.children}</>;
}
