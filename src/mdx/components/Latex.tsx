import { oneLine } from '../../utils/text.ts';
import { Raw, usePage } from '../page-context.ts';
import { defineComponent } from './_define.ts';
import { rootProps, textOf, toBoolean, toText } from './_shared.tsx';
import { renderMath } from './render-math.ts';
import { messageOf } from '../../utils/errors.ts';

/** A formula as MathML, which requires no scripts or fonts. */
export const Latex = defineComponent({
  name: 'Latex',
  description: 'A formula in TeX syntax.',
  props: {
    display: { type: 'boolean', description: 'Shows the formula on its own line.', default: false },
    tex: {
      type: 'string',
      description: 'Formula, instead of the content between the tags.',
    },
  },
  isInline: true,
  styles: { 'components/math.css': ['.katex*'] },
  render(props) {
    const page = usePage();
    const tex = (toText(props.tex) ?? textOf(props.children))
      .trim()
      .replace(/^\$\$?([\s\S]*?)\$?\$$/, '$1');
    return (
      <span {...rootProps(props, 't-math')}>
        <Raw
          html={toMathMl(tex, toBoolean(props.display), (message) =>
            page.warn('math', oneLine(message), 'Trellis shows the source of the formula.', {
              formula: tex,
            }),
          )}
        />
      </span>
    );
  },
});

function toMathMl(tex: string, displayMode: boolean, warn: (message: string) => void): string {
  const options = { displayMode };
  try {
    return renderMath(tex, { ...options, throwOnError: true });
  } catch (error) {
    warn(messageOf(error));
    return renderMath(tex, { ...options, throwOnError: false });
  }
}
