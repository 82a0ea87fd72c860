/** A link between two nodes, and how far it reaches in the text. */
export interface FlowLink {
  length: number;
  /** As the renderer writes it; undefined for a link that is not drawn. */
  sign?: string | undefined;
  label?: string | undefined;
}

const PLAIN =
  /^(?:[\w-]+@)?([<xo](?=[-=]))?(~{3,}|-{2,}>|-{3,}|--[xo](?=[\s|])|-\.+->|-\.+-[xo](?=[\s|])|-\.+-|={2,}>|={3,}|==[xo](?=[\s|]))/;
const WITH_TEXT =
  /^(?:[\w-]+@)?([<xo](?=[-=]))?(--|==|-\.)\s*("[^"]*"|[^\s"](?:[^|]*?))\s*(-{2,}[>xo]?|={2,}[>xo]?|\.+-[>xo]?)(?=[\s\w("[{]|$)/;
const PIPE = /^\s*\|\s*(?!\s)("[^"]*"|[^|]*)\|/;

/** Reads the link at the start of a text; undefined where there is none. */
export function readLink(text: string): FlowLink | undefined {
  const plain = PLAIN.exec(text);
  if (plain) {
    const [whole, start, body = ''] = plain;
    const pipe = PIPE.exec(text.slice(whole.length));
    return {
      length: whole.length + (pipe?.[0].length ?? 0),
      sign: body.startsWith('~') ? undefined : toSign(start, body, body.at(-1)),
      label: pipe?.[1],
    };
  }
  const worded = WITH_TEXT.exec(text);
  if (!worded) return undefined;
  const [whole, start, open = '', label, close = ''] = worded;
  return { length: whole.length, sign: toSign(start, open, close.at(-1)), label };
}

function toSign(start: string | undefined, body: string, end: string | undefined): string {
  const isTipped = end !== undefined && '>xo'.includes(end);
  const tail = start && isTipped ? '<' : '';
  if (body.startsWith('=')) return `${tail}${isTipped ? '==>' : '==='}`;
  if (body.startsWith('-.')) return `${tail}${isTipped ? '-.->' : '-.-'}`;
  return `${tail}${isTipped ? '-->' : '---'}`;
}
