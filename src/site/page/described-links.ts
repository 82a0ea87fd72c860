import { join } from 'node:path';
import { createPositions } from '../../diagnostics/position.ts';
import type { SourcePlace } from '../../mdx/source/locate-text.ts';
import { isUrl } from '../../openapi/read/read-location.ts';
import type { Site } from '../model/site.ts';
import { readIfReadable } from '../../engine/files.ts';

type DescribedPlace = SourcePlace & { file: string };

type DescribedSite = Pick<Site, 'project' | 'documents'>;

/** An address as Markdown or HTML in a description writes it; JSON has a backslash before quotes. */
const ADDRESS = /(?=[^\s<>()"'\\])(?<=\]\(\s*<?|\b(?:href|src)=\\?["'])[^\s<>()"'\\]+/g;

const known = new WeakMap<Site['documents'], Map<string, DescribedPlace[]>>();

/** Every place where the descriptions of API documents have an address. */
export function findDescribedLinks(site: DescribedSite, href: string): DescribedPlace[] {
  const { documents } = site;
  const links = known.get(documents) ?? listLinks(site);
  known.set(documents, links);
  return links.get(href) ?? [];
}

function listLinks({ project, documents }: DescribedSite): Map<string, DescribedPlace[]> {
  const files = new Set(documents.flatMap((document) => document.files));
  const places = [...files].flatMap((file) => {
    const text = isUrl(file) ? '' : readText(join(project.root, file));
    const toPosition = createPositions(text);
    return [...text.matchAll(ADDRESS)].map(({ 0: address, index }) => ({
      address,
      place: { file, ...toPosition(index, address.length) },
    }));
  });
  const byAddress = Map.groupBy(places, ({ address }) => address);
  return new Map([...byAddress].map(([address, all]) => [address, all.map(({ place }) => place)]));
}

function readText(path: string): string {
  return readIfReadable(path)?.replace(/^\uFEFF/, '') ?? '';
}
