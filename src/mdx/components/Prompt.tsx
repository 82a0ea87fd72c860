import { encodeUrlPart } from '../../utils/url.ts';
import { bold, findByClass, inlineByClass, quote } from '../html-to-markdown.ts';
import { Raw, TocOff, usePage } from '../page-context.ts';
import { defineComponent, iconProps } from './_define.ts';
import { iconOf, rootProps, textOf, toText, toTexts } from './_shared.tsx';

export const Prompt = defineComponent({
  name: 'Prompt',
  description: 'A prompt for an AI assistant, with a copy button.',
  props: {
    description: { type: 'text', description: 'Purpose of the prompt.', required: true },
    ...iconProps('Icon before the description.'),
    actions: { type: 'string[]', description: 'Buttons: `copy` and `cursor`.', default: 'copy' },
  },
  styles: { 'components/details.css': ['.t-prompt*'], 'components/boxes.css': ['.t-prompt*'] },
  styleNames: { '.prompt': '.t-prompt' },
  markdown: {
    /** The description in bold, then the text as a block quote. */
    't-prompt': ({ children }, { blocks, resolveUrl }) => {
      const text = findByClass(children, 't-prompt-text');
      const title = inlineByClass(children, 't-prompt-title', resolveUrl);
      return bold(title) + quote(blocks(text?.children ?? []));
    },
  },
  render(props) {
    const page = usePage();
    const actions = props.actions === undefined ? ['copy'] : toTexts(props.actions);
    const hasCopy = actions.includes('copy');
    if (hasCopy) page.use('code');
    const description = toText(props.description);
    return (
      <div {...rootProps(props, 't-prompt')}>
        <div class="t-prompt-head">
          {iconOf(page, props.icon ?? 'sparkles', props.iconType)}
          <span class="t-prompt-title">
            {description === undefined ? (
              (props.description ?? page.t('Prompt'))
            ) : (
              <Raw html={page.inline(description)} />
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
  },
});

function cursorLink(text: string): string {
  return `https://cursor.com/link/prompt?text=${encodeUrlPart(text.trim())}`;
}
