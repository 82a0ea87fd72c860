/** The name of a part of the page, as style sheets and scripts address it. */
export interface BareName {
  kind: 'id' | 'class' | 'attribute';
  name: string;
  /** What an attribute has to say; absent where any value will do. */
  value?: string | undefined;
}

/** A documented name, and the part of our pages that carries it where a project asks for it. */
export interface StyleName extends BareName {
  /** `#navbar`, `.card`, `[data-badge]` */
  selector: string;
  /** A selector of our own markup, in the grammar of `part-selector.ts`. */
  part: string;
  /** The part changes, or comes, while the page is open. */
  isLive: boolean;
}

/** A documented name of something that our pages do not have. */
export interface AbsentName extends BareName {
  selector: string;
  /** Why there is nothing to address, as the end of a sentence. */
  reason: string;
}

const SELECTOR = /^(?:([#.])([\w-]+)|\[([\w-]+)(?:="([^"]*)")?\])$/;

/** Reads `#navbar`, `.card`, `[data-badge]` or `[data-active="true"]`; throws for anything else, which is our own mistake. */
export function parseName(selector: string): BareName {
  const [, sign, name, attribute, value] = SELECTOR.exec(selector) ?? [];
  if (attribute !== undefined) return { kind: 'attribute', name: attribute, value };
  if (name === undefined) throw new Error(`${selector} names nothing`);
  return { kind: sign === '#' ? 'id' : 'class', name };
}

/** Whether a name that somebody wrote may mean another: an attribute without a value means all of its values. */
export function mayMean(written: BareName, styleName: BareName): boolean {
  return (
    written.kind === styleName.kind &&
    written.name === styleName.name &&
    (written.value === undefined ||
      styleName.value === undefined ||
      written.value === styleName.value)
  );
}
