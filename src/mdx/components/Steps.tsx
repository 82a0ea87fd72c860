import {
  createContext,
  Fragment,
  isValidElement,
  toChildArray,
  type ComponentChildren,
} from 'preact';
import { useContext } from 'preact/hooks';
import {
  bold,
  elementsOf,
  findByClass,
  indent,
  toInline,
  type HtmlElement,
  type WriterContext,
} from '../html-to-markdown.ts';
import { usePage } from '../page-context.ts';
import { defineComponent, iconProps } from './_define.ts';
import {
  iconOf,
  inline,
  reportMissingProp,
  rootProps,
  textOf,
  toBoolean,
  toText,
  type CommonProps,
  type Flag,
} from './_shared.tsx';

/** State of the list that is being rendered: number of steps so far, and format of their titles. */
interface StepList {
  count: number;
  titleSize: string | undefined;
  /** Whether all children are steps, so that the element can be a list. */
  isPure: boolean;
}

const StepListContext = createContext<StepList | undefined>(undefined);

const TITLE_SIZES = ['p', 'h2', 'h3', 'h4'] as const;

export const Steps = defineComponent({
  name: 'Steps',
  description: 'Numbered steps.',
  props: {
    titleSize: {
      type: 'string',
      description: 'Element of the titles: text, or headings with anchors.',
      values: TITLE_SIZES,
      default: 'p',
    },
  },
  holds: ['Step'],
  styles: { 'components/steps.css': ['.t-step*'] },
  styleNames: { '.steps': '.t-steps' },
  markdown: {
    /** A numbered list. */
    't-steps': (element, context) => {
      const items = elementsOf(element);
      // Steps with headings remain sections of the page; list items would hide them from the outline.
      if (items.some((item) => /^h\d$/.test(findByClass(item.children, 't-step-title')?.tag ?? '')))
        return items.map((item) => context.blocks(item.children)).join('\n\n');
      return items
        .map((item, index) => {
          const mark = `${index + 1}. `;
          return mark + indent(writeStep(item, context), mark.length);
        })
        .join('\n\n');
    },
  },
  render(props) {
    const isPure = toChildArray(props.children).every(isStep);
    const list: StepList = { count: 0, titleSize: toText(props.titleSize), isPure };
    return (
      <div {...rootProps(props, 't-steps')} role={isPure ? 'list' : undefined}>
        <StepListContext.Provider value={list}>{props.children}</StepListContext.Provider>
      </div>
    );
  },
});

function isStep(child: ComponentChildren): boolean {
  if (typeof child === 'string') return child.trim() === '';
  if (!isValidElement(child)) return false;
  if (child.type === Fragment) return toChildArray(child.props.children).every(isStep);
  return child.type === Step;
}

export const Step = defineComponent({
  name: 'Step',
  description: 'A step.',
  props: {
    title: { type: 'text', description: 'Title of the step.', required: true },
    ...iconProps('Icon, instead of the number.'),
    stepNumber: { type: 'any', description: 'Number of the step. Default: the next number.' },
    titleSize: {
      type: 'string',
      description: 'Element of the title. Overrides `titleSize` of `Steps`.',
      values: TITLE_SIZES,
    },
    noAnchor: {
      type: 'boolean',
      description: 'Removes the anchor of the heading.',
      default: false,
    },
  },
  inside: 'Steps',
  styleNames: {
    '.step': '.t-step',
    '[data-component-part="step-number"]': '.t-step-mark',
    '[data-component-part="step-title"]': '.t-step-title',
    '[data-component-part="step-content"]': '.t-step-main',
  },
  markdown: { 't-step': writeStep },
  render(props) {
    const page = usePage();
    const list = useContext(StepListContext);
    if (list) list.count += 1;
    const number = toText(props.stepNumber) ?? list?.count ?? 1;
    const icon = iconOf(page, props.icon, props.iconType);
    const hasTitle = textOf(props.title).trim() !== '' || isValidElement(props.title);
    if (!hasTitle) reportMissingProp(page, 'Step', 'title');
    return (
      <div
        {...rootProps(props, 't-step')}
        id={undefined}
        role={list?.isPure ? 'listitem' : undefined}
      >
        <div class="t-step-mark">{icon ?? number}</div>
        <div class="t-step-main t-flow">
          {hasTitle && (
            <StepTitle {...props} titleSize={toText(props.titleSize) ?? list?.titleSize} />
          )}
          <StepListContext.Provider value={undefined}>{props.children}</StepListContext.Provider>
        </div>
      </div>
    );
  },
});

interface StepTitleProps extends CommonProps {
  title?: ComponentChildren;
  noAnchor?: Flag;
  titleSize: string | undefined;
}

function StepTitle({ title, id, titleSize, noAnchor }: StepTitleProps) {
  const Element = /^h[2-4]$/.test(titleSize ?? '') ? (titleSize as 'h2' | 'h3' | 'h4') : 'p';
  return (
    <Element class="t-step-title" id={toText(id)} data-no-anchor={toBoolean(noAnchor) || undefined}>
      {inline(title)}
    </Element>
  );
}

/** One step: its title in bold, then its content. */
function writeStep({ children }: HtmlElement, { blocks, resolveUrl }: WriterContext): string {
  const main = findByClass(children, 't-step-main')?.children ?? children;
  const title = findByClass(main, 't-step-title');
  const content = main.filter((child) => child !== title);
  return (bold(title ? toInline(title.children, resolveUrl) : '') + blocks(content)).trim();
}
