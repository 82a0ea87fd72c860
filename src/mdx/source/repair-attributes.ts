import type { Edit } from '../../text/edits.ts';

/** A tag with its attributes, however their values are quoted. */
const TAG = /<[A-Za-z][\w.-]*(?:\s(?:[^<>{}]|\{[^{}]*\})*)?>/y;
/** The value of an attribute up to the last quote before the next attribute or the end of the tag. */
const QUOTED = /(\s[\w-]+=)"([^=<>{}]*)"(?=\s+[\w-]+(?:=|\s|\/?>)|\s*\/?>)/g;
const BARE = /(\s[\w-]+=)([^\s"'`{}<>=/]+)(?=[\s>]|\/>)/g;

/** The edit that puts values of a tag into quotes, and writes quotes inside of quotes as HTML does; undefined where there are none. */
export function repairAttributes(source: string, offset: number): Edit | undefined {
  TAG.lastIndex = offset;
  const tag = TAG.exec(source)?.[0];
  if (tag === undefined) return undefined;
  const text = tag
    .replace(
      QUOTED,
      (_, name: string, value: string) => `${name}"${value.replaceAll('"', '&quot;')}"`,
    )
    .replace(BARE, '$1"$2"');
  return text === tag ? undefined : { start: offset, end: offset + tag.length, text };
}
