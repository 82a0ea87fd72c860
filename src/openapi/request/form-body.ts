import type { MediaView } from '../operation/bodies.ts';
import { isBinary } from '../operation/media-types.ts';
import type { FormEncoding } from '../operation/form-encoding.ts';
import { toField, type Budget, type FormField } from './form-field.ts';

/** One media type of the body. */
export interface FormBody {
  mediaType: string;
  /** Absent for a body that is only text. */
  field?: FormField | undefined;
  /** First text of a body that is edited as text. */
  text?: string | undefined;
  encoding?: FormEncoding | undefined;
}

/** The inputs for a body in one media type. */
export function toFormBody(media: MediaView, budget: Budget): FormBody {
  const { mediaType, encoding } = media;
  const text = media.examples[0]?.text;
  if (!hasFields(media)) return { mediaType, text: text ?? '' };
  return {
    mediaType,
    field: wholeField(media, budget),
    text: /json/.test(mediaType) ? text : undefined,
    encoding: Object.keys(encoding).length > 0 ? encoding : undefined,
  };
}

function hasFields({ mediaType, schema }: MediaView): boolean {
  return (
    /json|form-urlencoded|multipart/.test(mediaType) ||
    schema?.type === 'file' ||
    isBinary(mediaType)
  );
}

function wholeField({ mediaType, schema, examples }: MediaView, budget: Budget): FormField {
  const field = isBinary(mediaType)
    ? ({ kind: 'file' } as const)
    : schema
      ? toField(schema, 0, budget)
      : ({ kind: 'json' } as const);
  const [example] = examples;
  if (!budget.prefill || !example || example.generated || example.value === undefined) return field;
  return { ...field, initial: JSON.stringify(example.value) };
}
