import { toList, toObject, toText, type JsonObject } from '../json.ts';
import type { ApiRequest } from './request.ts';
import { findSampleClient, printSample, type SampleView } from './samples.ts';

/** What docs.json says about samples. */
export interface SampleOptions {
  languages: readonly string[];
  /** False where only samples that the document brings are shown. */
  autogenerate?: boolean | undefined;
}

/**
 * The samples of an operation in the order of `languages`: those that the document brings
 * (`x-codeSamples`), else printed ones; the document's samples in other languages come last.
 */
export function listSamples(
  operation: JsonObject,
  request: ApiRequest,
  { languages, autogenerate = true }: SampleOptions,
): SampleView[] {
  const given = givenSamples(operation);
  const used = new Set<SampleView>();
  const ordered = languages.flatMap((language) => {
    const matches = given.filter((sample) => isLanguage(sample, language) && !used.has(sample));
    for (const match of matches) used.add(match);
    if (matches.length > 0) return matches;
    const client = autogenerate ? findSampleClient(language) : undefined;
    return client ? [printSample(request, client)] : [];
  });
  return [...ordered, ...given.filter((sample) => !used.has(sample))];
}

function givenSamples(operation: JsonObject): SampleView[] {
  const list =
    operation['x-codeSamples'] ?? operation['x-code-samples'] ?? operation['x-readme-code-samples'];
  return toList(list).flatMap((entry) => {
    const { lang, label, source } = toObject(entry);
    const code = toText(source);
    if (code === undefined) return [];
    const language = toText(lang) ?? 'text';
    const client = findSampleClient(language);
    return [
      {
        label: toText(label) ?? client?.label ?? language,
        language: client?.language ?? language.toLowerCase(),
        code: code.trimEnd(),
      },
    ];
  });
}

function isLanguage(sample: SampleView, language: string): boolean {
  const wanted = findSampleClient(language);
  const has = findSampleClient(sample.language);
  return wanted ? wanted === has : sample.language === language.toLowerCase();
}
