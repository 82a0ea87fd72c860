import { renderMath } from './render-math.ts';
import { usePage } from './page-context.ts';
import { Raw } from './raw.ts';
import { textOf } from './text-of.ts';
import { isOn, outer, toText, type CommonProps, type Flag } from './_props.ts';

interface LatexProps extends CommonProps {
  /** On a line of its own. */
  display?: Flag;
  /** The formula, in place of content. */
  tex?: string;
}

/** A formula as MathML, which needs neither a style sheet nor fonts. */
export function Latex(props: LatexProps) {
  const page = usePage();
  const tex = (toText(props.tex) ?? textOf(props.children))
    .trim()
    .replace(/^\$\$?([\s\S]*?)\$?\$$/, '$1');
  return (
    <span {...outer(props, 't-math')}>
      <Raw
        html={toMathMl(tex, isOn(props.display), (message) =>
          page.warn('math', message, 'the formula is shown as it is written', tex),
        )}
      />
    </span>
  );
}

function toMathMl(tex: string, displayMode: boolean, warn: (message: string) => void): string {
  const options = { displayMode };
  try {
    return renderMath(tex, { ...options, throwOnError: true });
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    return renderMath(tex, { ...options, throwOnError: false });
  }
}
