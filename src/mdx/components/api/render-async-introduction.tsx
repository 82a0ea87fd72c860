import type { AsyncIntroductionView, ChannelGroup } from '../../../asyncapi/introduction.ts';
import { usePage, type PageContext } from '../page-context.ts';
import { useScope, type ApiSettings } from './_page.ts';
import { ChannelServers } from './ChannelServers.tsx';
import { About, People } from './People.tsx';
import { renderParts, type ApiHtml } from './render-parts.tsx';
import { Section } from './Section.tsx';

/** The page that introduces an AsyncAPI document: what it says of itself, and where its channels are. */
export function renderAsyncIntroduction(
  page: PageContext,
  view: AsyncIntroductionView,
  settings: Pick<ApiSettings, 'hrefOf' | 'expanded'>,
): ApiHtml {
  const shown = { ...settings, mode: 'hide' } as const;
  const content = <Introduction view={view} />;
  return { before: '', after: renderParts(page, shown, 'introduction', content) };
}

function Introduction({ view }: { view: AsyncIntroductionView }) {
  const { servers, groups } = view;
  return (
    <>
      <About view={view} />
      <ChannelServers servers={servers} />
      {groups.map((group) => (
        <Group group={group} />
      ))}
      <People view={view} />
    </>
  );
}

function Group({ group: { tag, description, channels } }: { group: ChannelGroup }) {
  const page = usePage();
  const { hrefOf } = useScope().settings;
  return (
    <Section title={tag ?? page.t('Channels')}>
      {description && <div dangerouslySetInnerHTML={{ __html: description }} />}
      <ul>
        {channels.map(({ name, title }) => (
          <li>
            <a href={hrefOf?.(name)}>{title}</a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
