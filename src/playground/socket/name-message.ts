import type { MessageShape } from '../../asyncapi/message-shape.ts';
import type { ReceivedMessage } from '../../asyncapi/received-messages.ts';
import { parseJson } from '../../text/json.ts';

/** The title of the message that a text is, where one fits better than all others; undefined for any other text. */
export function nameMessage(
  text: string,
  messages: readonly ReceivedMessage[],
): string | undefined {
  const value = parse(text);
  let best: { title?: string | undefined; score: number } = { score: -1 };
  for (const { title, shapes } of messages) {
    const score = Math.max(...shapes.map((shape) => scoreOf(value, shape)));
    if (score > best.score) best = { title, score };
    else if (score === best.score && title !== best.title) best = { score };
  }
  return best.title;
}

/** How much of a shape a value has; -1 where it does not fit. */
function scoreOf(value: unknown, { types, required, values }: MessageShape): number {
  if (types.length > 0 && !types.some((type) => isOf(value, type))) return -1;
  const members = new Map(Object.entries(typeof value === 'object' && value ? value : {}));
  if (!required.every((name) => members.has(name))) return -1;
  const given = values.filter(([name]) => members.has(name));
  const fits = given.every(([name, allowed]) =>
    allowed.includes(JSON.stringify(members.get(name))),
  );
  // A value that names the kind of a message says more than properties that several have.
  return fits ? given.length * 100 + required.length + Math.sign(types.length) : -1;
}

function isOf(value: unknown, type: string): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Text that is no JSON is a string. */
function parse(text: string): unknown {
  const value = parseJson(text);
  return value === undefined ? text : value;
}
