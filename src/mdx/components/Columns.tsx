import { outer, toNumber, type CommonProps, type Numeric } from './_props.ts';

interface ColumnsProps extends CommonProps {
  cols?: Numeric;
  columns?: Numeric;
}

/** A grid of one to four columns, fewer where the page is narrow. */
export function Columns(props: ColumnsProps) {
  const asked = toNumber(props.cols) ?? toNumber(props.columns) ?? 2;
  const cols = Math.min(4, Math.max(1, Math.round(asked)));
  return (
    <div {...outer(props, 't-columns')} data-cols={cols}>
      {props.children}
    </div>
  );
}

/** One cell of a grid. */
export function Column(props: CommonProps) {
  return <div {...outer(props, 't-column', 't-flow')}>{props.children}</div>;
}
