import { expect, it } from 'vitest';
import { deltaOf } from '../../../../../src/client/playground/response/event-parser.ts';

const delta = (value: unknown, event = '') =>
  deltaOf({ data: typeof value === 'string' ? value : JSON.stringify(value), event, id: '' });

it.each<[name: string, value: unknown]>([
  ['OpenAI chat completions', { choices: [{ index: 0, delta: { content: 'Fern' } }] }],
  ['OpenAI completions', { choices: [{ text: 'Fern' }] }],
  ['OpenAI responses', { type: 'response.output_text.delta', delta: 'Fern' }],
  ['Anthropic', { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Fern' } }],
  ['Cohere', { type: 'content-delta', delta: { message: { content: { text: 'Fern' } } } }],
  ['Cohere, first version', { event_type: 'text-generation', text: 'Fern' }],
  ['Gemini', { candidates: [{ content: { parts: [{ text: 'Fe' }, { text: 'rn' }] } }] }],
  ['Ollama generate', { response: 'Fern', done: false }],
  ['Ollama chat', { message: { role: 'assistant', content: 'Fern' }, done: false }],
  ['Dify', { event: 'message', answer: 'Fern' }],
  ['Text Generation Inference', { token: { text: 'Fern', special: false } }],
])('reads the text of %s', (_name, value) => {
  expect(delta(value)).toBe('Fern');
});

it.each<[name: string, value: unknown]>([
  ['the end', '[DONE]'],
  ['a first message with a role alone', { choices: [{ delta: { role: 'assistant' } }] }],
  ['a call of a tool', { type: 'content_block_delta', delta: { partial_json: '{' } }],
  ['another answer than the first', { choices: [{ index: 1, delta: { content: 'Moss' } }] }],
  ['any other value', { message: 'Fern', response: 'Fern' }],
  ['what is no JSON', '{"choices": ['],
])('finds none in %s', (_name, value) => {
  expect(delta(value)).toBeUndefined();
});
