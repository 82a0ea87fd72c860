import { titledBlocks } from '../html-to-markdown.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { defineComponent, iconProps } from './_define.ts';
import { iconOf, reportMissingProp, rootProps, textOf, toText } from './_shared.tsx';

/**
 * Title of the first view of each page, which is shown until the reader selects another. Snippets of a page have
 * contexts of their own, and its right column in common.
 */
const firstViews = new WeakMap<PageContext['aside'], string>();

export const View = defineComponent({
  name: 'View',
  description: 'One of several variants of a page, selected in a menu at the top.',
  props: {
    title: {
      type: 'text',
      description: 'Title of the variant. Views with the same title are shown together.',
      required: true,
    },
    ...iconProps('Icon before the title.'),
  },
  styles: { 'components/view.css': ['.t-view*'] },
  styleNames: {
    '.multi-view-item': '.t-view',
    '.multi-view-dropdown': '.t-view-picker',
    '#multi-view-dropdown': '.t-view-picker',
    '.multi-view-dropdown-trigger': '.t-view-picker > select',
  },
  markdown: { 't-view': (element, context) => titledBlocks(element, 't-view-title', context) },
  render(props) {
    const page = usePage();
    const title = textOf(props.title).trim();
    if (title === '') reportMissingProp(page, 'View', 'title');
    page.use('view');
    const isFirst = !firstViews.has(page.aside);
    if (isFirst) firstViews.set(page.aside, title);
    return (
      <>
        {isFirst && <div class="t-view-picker" />}
        <section
          {...rootProps(
            props,
            't-view',
            't-flow',
            title === firstViews.get(page.aside) && 'is-active',
          )}
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
  },
});

export const Visibility = defineComponent({
  name: 'Visibility',
  description: 'Content for the HTML page only, or for the Markdown version only.',
  props: {
    for: {
      type: 'string',
      description: 'Readers of the content.',
      values: ['humans', 'agents'],
      required: true,
    },
  },
  isInline: true,
  render(props) {
    const page = usePage();
    const audience = toText(props.for);
    const isForOne = audience === 'agents' || audience === 'humans';
    if (isForOne) page.use('visibility');
    return isForOne && audience !== (page.audience ?? 'humans') ? null : <>{props.children}</>;
  },
});
