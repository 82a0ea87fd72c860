/** A class name as authors write it, taken apart: `md:hover:!mt-4` is `mt-4` with variants. */
export interface SplitName {
  /** `['md', 'hover']` */
  variants: string[];
  /** Without variants and without the `!` of importance. */
  base: string;
}

/** Splits a class name at the colons that stand outside brackets. */
export function splitVariants(name: string): SplitName {
  const parts: string[] = [''];
  let depth = 0;
  for (const sign of name) {
    if (sign === '[' || sign === '(') depth += 1;
    if (sign === ']' || sign === ')') depth -= 1;
    if (sign === ':' && depth === 0) parts.push('');
    else parts.push((parts.pop() ?? '') + sign);
  }
  const base = parts.pop() ?? '';
  return { variants: parts, base: base.replace(/^!/, '') };
}
