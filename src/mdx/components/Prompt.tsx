import type { ComponentChildren } from 'preact';
import { Raw, TocOff, usePage } from '../page-context.ts';
import { iconOf, rootProps, textOf, toText, toTexts, type CommonProps } from './_shared.tsx';
import { encodeUrlPart } from '../../utils/url.ts';

interface PromptProps extends CommonProps {
  description?: ComponentChildren;
  icon?: unknown;
  iconType?: string;
  actions?: unknown;
}

/** Text to hand to an assistant: what it is for, a copy button, and the text behind a toggle. */
export function Prompt(props: PromptProps) {
  const page = usePage();
  const actions = props.actions === undefined ? ['copy'] : toTexts(props.actions);
  const hasCopy = actions.includes('copy');
  if (hasCopy) page.use('code');
  const words = toText(props.description);
  return (
    <div {...rootProps(props, 't-prompt')}>
      <div class="t-prompt-head">
        {iconOf(page, props.icon ?? 'sparkles', props.iconType)}
        <span class="t-prompt-title">
          {words === undefined ? (
            (props.description ?? page.t('Prompt'))
          ) : (
            <Raw html={page.inline(words)} />
          )}
        </span>
        {actions.includes('cursor') && (
          <a class="t-prompt-link" href={cursorLink(textOf(props.children))}>
            Open in Cursor
          </a>
        )}
        {hasCopy && <t-copy class="t-copy" data-copy=".t-prompt-text" />}
      </div>
      <details>
        <summary>{page.t('Show prompt')}</summary>
        <TocOff>
          <div class="t-prompt-text t-flow">{props.children}</div>
        </TocOff>
      </details>
    </div>
  );
}

function cursorLink(text: string): string {
  return `https://cursor.com/link/prompt?text=${encodeUrlPart(text.trim())}`;
}
