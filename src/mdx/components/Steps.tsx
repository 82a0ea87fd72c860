import {
  createContext,
  Fragment,
  isValidElement,
  toChildArray,
  type ComponentChildren,
} from 'preact';
import { useContext } from 'preact/hooks';
import { usePage } from '../page-context.ts';
import {
  iconOf,
  inline,
  toBoolean,
  rootProps,
  textOf,
  toText,
  type CommonProps,
  type Flag,
  type Numeric,
} from './_shared.tsx';

/** The list being rendered: how many steps it has had, and how it writes their titles. */
interface StepList {
  count: number;
  titleSize: string | undefined;
  /** All children are steps, so the list can say that it is one. */
  isPure: boolean;
}

const StepListContext = createContext<StepList | undefined>(undefined);

interface StepsProps extends CommonProps {
  titleSize?: string;
}

/** Numbered steps along a line. */
export function Steps(props: StepsProps) {
  const isPure = toChildArray(props.children).every(isStep);
  const list: StepList = { count: 0, titleSize: toText(props.titleSize), isPure };
  return (
    <div {...rootProps(props, 't-steps')} role={isPure ? 'list' : undefined}>
      <StepListContext.Provider value={list}>{props.children}</StepListContext.Provider>
    </div>
  );
}

function isStep(child: ComponentChildren): boolean {
  if (typeof child === 'string') return child.trim() === '';
  if (!isValidElement(child)) return false;
  if (child.type === Fragment) return toChildArray(child.props.children).every(isStep);
  return child.type === Step;
}

interface StepProps extends CommonProps {
  title?: ComponentChildren;
  icon?: unknown;
  iconType?: string;
  stepNumber?: Numeric;
  /** `p`, or `h2` to `h4` for an entry in the table of contents. */
  titleSize?: string;
  noAnchor?: Flag;
}

/** One step: a number or an icon, a title, and what to do. */
export function Step(props: StepProps) {
  const page = usePage();
  const list = useContext(StepListContext);
  if (list) list.count += 1;
  const number = toText(props.stepNumber) ?? list?.count ?? 1;
  const icon = iconOf(page, props.icon, props.iconType);
  const hasTitle = textOf(props.title).trim() !== '' || isValidElement(props.title);
  if (!hasTitle) page.warn('missing-prop', '<Step> has no title', 'add title="…"');
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
}

interface StepTitleProps extends Omit<StepProps, 'titleSize'> {
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
