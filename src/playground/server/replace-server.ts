import { fillServer } from '../../openapi/operation/servers.ts';
import type { FormServer } from '../../openapi/request/request-form.ts';

/** Server address that the samples of the page show. */
let shown: string | undefined;

/** Puts another server address into the samples and the endpoint bar of the page, in place of the one that was built in. */
export function replaceServer(first: FormServer | undefined, url: string): void {
  if (!first) return;
  const defaults = new Map(first.variables.map((variable) => [variable.name, variable.default]));
  const built = fillServer(first.url ?? first.template, defaults);
  const before = trim(shown ?? built);
  const after = trim(url);
  if (before === after || before === '') return;
  shown = url;
  for (const sample of document.querySelectorAll(
    '.t-api-samples[data-clients] code, span.t-api-server',
  )) {
    const texts = document.createTreeWalker(sample, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
      if (node.data.includes(before)) node.data = node.data.replace(before, after);
    }
  }
}

function trim(url: string): string {
  return url.replace(/\/$/, '');
}
