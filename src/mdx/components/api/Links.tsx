import type { LinkView } from '../../../openapi/operation/links.ts';
import { usePage } from '../page-context.ts';
import { withParts } from '../_words.tsx';
import { useScope } from './_page.ts';

/** The requests that may follow an answer, each with what it takes from the answer. */
export function Links({ links }: { links: LinkView[] }) {
  const page = usePage();
  if (links.length === 0) return null;
  return (
    <>
      <p class="t-api-fact">{page.t('Follow-up requests:')}</p>
      <ul class="t-api-flows">
        {links.map((link) => (
          <li>
            <Target link={link} />
            {valuesOf(link, page.t('Body'), page.t('Server')).map(([name, value]) => (
              <> {withParts(page.t('with {} = {}'), name, <code>{value}</code>)}</>
            ))}
            {link.description && <div dangerouslySetInnerHTML={{ __html: link.description }} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The operation, which the page of it explains. */
function Target({ link: { name, operation, target } }: { link: LinkView }) {
  const { hrefOf } = useScope().settings;
  const href = target && hrefOf?.(target);
  if (href) return <a href={href}>{operation}</a>;
  return target ? <>{operation}</> : <code>{operation ?? name}</code>;
}

function valuesOf({ parameters, requestBody, server }: LinkView, body: string, host: string) {
  return [
    ...parameters.map(({ name, value }): [string, string] => [name, value]),
    ...(requestBody === undefined ? [] : [[body, requestBody] as [string, string]]),
    ...(server === undefined ? [] : [[host, server] as [string, string]]),
  ];
}
