import type { MediaView } from '../operation/bodies.ts';
import { isBinary } from '../operation/media-types.ts';
import type { FormEncoding } from '../operation/form-encoding.ts';
import type { ExampleView } from '../operation/body-examples.ts';
import { toHelp } from './field-help.ts';
import { toField } from './field-of-schema.ts';
import type { FormExample, FormField } from './form-field.ts';

/** One media type of the body. */
export interface FormBody {
  mediaType: string;
  /** Absent for a body that is only text. */
  field?: FormField | undefined;
  /** First text of a body that is edited as text. */
  text?: string | undefined;
  /** Examples that the document gives. */
  examples?: FormExample[];
  encoding?: FormEncoding | undefined;
}

/** The inputs for a body in one media type; with `prefill` they begin with the first example. */
export function toFormBody(media: MediaView, prefill: boolean): FormBody {
  const { mediaType, encoding } = media;
  const text = media.examples[0]?.text;
  const hasInputs = hasFields(media);
  const examples = media.examples.flatMap((example) => toExample(example, hasInputs));
  // A body of text begins with its first example.
  const isChoice = examples.length > (hasInputs ? 0 : 1);
  return {
    mediaType,
    ...(hasInputs && { field: wholeField(media, prefill) }),
    ...(hasInputs
      ? /json/.test(mediaType) && text !== undefined && { text }
      : { text: text ?? '' }),
    ...(isChoice && { examples }),
    ...(Object.keys(encoding).length > 0 && { encoding }),
  };
}

function hasFields({ mediaType, schema }: MediaView): boolean {
  return (
    /json|form-urlencoded|multipart/.test(mediaType) ||
    schema?.type === 'file' ||
    isBinary(mediaType)
  );
}

function wholeField(media: MediaView, prefill: boolean): FormField {
  const [example] = media.examples;
  const field = fieldOf(media);
  // The page shows what the schema says above the inputs.
  delete field.help;
  if (!prefill || !example || example.generated || example.value === undefined) return field;
  return { ...field, initial: JSON.stringify(example.value) };
}

function fieldOf({ mediaType, schema, examples, isStream }: MediaView): FormField {
  if (isBinary(mediaType)) return { kind: 'file' };
  if (!schema) return { kind: 'json' };
  // The schema of a stream is that of one entry.
  const place = { hasLines: true, isJson: /json/.test(mediaType) };
  if (isStream) return { kind: 'array', items: toField(schema, place) };
  return toField(schema, { ...place, sample: examples[0]?.value });
}

/** A given example, as far as it is a value that inputs take. */
function toExample(
  { label, description, value, text, generated }: ExampleView,
  hasInputs: boolean,
): FormExample[] {
  if (generated || (hasInputs && value === undefined)) return [];
  const help = toHelp(description);
  return [
    { label, ...(help !== undefined && { help }), value: hasInputs ? JSON.stringify(value) : text },
  ];
}
