import type { CommonProps } from './_props.ts';

/** Its content, with nothing around it. */
export function Passage({ children }: CommonProps) {
  return <>{children}</>;
}
