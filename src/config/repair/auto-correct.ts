import { getMember, type JsonDocument } from '../read/document.ts';
import type { Problem, Report } from '../read/problem.ts';
import { getKeys, isOptional, jsonTypeOf, pickBranch, type Schema } from '../schema/view.ts';
import { walkSchema, type Visit } from '../schema/walk.ts';

type Correction = (visit: Visit) => Omit<Problem, 'path'> | undefined;

/**
 * Corrects values that break the rules but leave no doubt about what is meant, as they occur on real
 * sites, with a warning for each.
 */
export function autoCorrect(root: Schema, doc: JsonDocument, report: Report): void {
  walkSchema(root, doc.value, (visit) => {
    for (const correct of CORRECTIONS) {
      const found = correct(visit);
      if (found) report({ path: visit.path, ...found });
    }
  });
}

const CORRECTIONS: Correction[] = [emptyList, emptyButton, keyMethod, iconPrefix, groupWithoutName];

function emptyList({ path, value, owner, schema }: Visit): ReturnType<Correction> {
  if (!Array.isArray(value) || value.length > 0 || !schema || !isOptional(schema)) return undefined;
  delete owner[path.at(-1)!];
  return { code: 'empty-value', message: 'is an empty list', hint: 'remove it, or fill it' };
}

function emptyButton({ path, value, owner }: Visit): ReturnType<Correction> {
  if (path.length !== 1 || path[0] !== 'topbarCtaButton') return undefined;
  if (jsonTypeOf(value) !== 'object' || Object.keys(value as object).length > 0) return undefined;
  delete owner['topbarCtaButton'];
  const hint = 'remove it, or give it a "name" and a "url"';
  return { code: 'empty-value', message: 'is an empty object', hint };
}

function keyMethod({ path, value, owner }: Visit): ReturnType<Correction> {
  if (!/^api\.(?:mdx\.)?auth\.method$/.test(path.join('.')) || typeof value !== 'string') {
    return undefined;
  }
  if (!/^api[-_ ]?key$/i.test(value)) return undefined;
  owner['method'] = 'key';
  const message = `is ${JSON.stringify(value)}, which docs.json calls "key"`;
  return { code: 'renamed-value', message, hint: 'write "key"', replacement: '"key"' };
}

function iconPrefix({ path, value, owner, ownerSchema }: Visit): ReturnType<Correction> {
  const key = path.at(-1);
  const isIcon = key === 'icon' || (key === 'name' && path.at(-2) === 'icon');
  if (!isIcon || !ownerSchema || typeof value !== 'string' || !value.startsWith('fa-')) {
    return undefined;
  }
  const name = value.replace(/^.*\bfa-/, '');
  owner[key] = name;
  const message = 'names an icon with the prefix "fa-"';
  const replacement = JSON.stringify(name);
  return { code: 'icon-prefix', message, hint: `write ${replacement}`, replacement };
}

function groupWithoutName({ path, value, schema }: Visit): ReturnType<Correction> {
  if (path[0] !== 'navigation' || jsonTypeOf(value) !== 'object' || !schema) return undefined;
  const branch = pickBranch(schema, value);
  if (!branch || !getKeys(branch).includes('group')) return undefined;
  const group = value as Record<string, unknown>;
  // Operations of a document may be all the pages of a group.
  const hasDocument = getMember(group, 'openapi') ?? getMember(group, 'asyncapi');
  if (hasDocument !== undefined && getMember(group, 'pages') === undefined) {
    group['pages'] = [];
  }
  if ('group' in group || !Array.isArray(getMember(group, 'pages'))) return undefined;
  group['group'] = '';
  const hint = 'add "group": "Heading", or "group": "" for pages without a heading';
  return { code: 'missing-key', variant: 'has-default', message: 'needs "group"', hint };
}
