import { withBytes, type Piece, type PrintedRequest } from './printed-request.ts';

/** How a language writes bytes one after the other. */
export interface PieceSyntax {
  /** Bytes of a text. */
  text(text: string): string;
  /** Bytes of the file of a name. */
  file(name: string): string;
  /** Several of them as one. */
  join(items: string[]): string;
}

/** A request whose body is a text or bytes, for languages that are given their parts as bytes; no pieces for no body. */
export function toPlain(
  request: PrintedRequest,
): Omit<PrintedRequest, 'body'> & { pieces: Piece[] } {
  const { body, ...rest } = withBytes(request);
  return { ...rest, pieces: body ? toPieces(body) : [] };
}

/** The pieces as an expression. */
export function printPieceList(
  pieces: readonly Piece[],
  { text, file, join }: PieceSyntax,
): string {
  const items = pieces.map((piece) =>
    typeof piece === 'string' ? text(piece) : file(piece.fileName),
  );
  return items.length === 1 ? (items[0] ?? '') : join(items);
}

/** The text of a body that is one text. */
export function textOf(pieces: readonly Piece[]): string | undefined {
  const [text] = pieces;
  return pieces.length === 1 && typeof text === 'string' ? text : undefined;
}

function toPieces(body: NonNullable<PrintedRequest['body']>): Piece[] {
  if (body.kind === 'text' || body.kind === 'form') return [body.text];
  if (body.kind === 'file') return [body.file];
  return body.kind === 'pieces' ? body.pieces : [];
}
