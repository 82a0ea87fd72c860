/** A text that is no JSON; `position` counts UTF-16 units from 0. */
export class JsonError extends SyntaxError {
  readonly position: number;

  constructor(expected: string, text: string, position: number) {
    const lines = text.slice(0, position).split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    super(`${expected} expected at line ${lines.length}, column ${column}`);
    this.name = 'SyntaxError';
    this.position = position;
  }
}
