import { join } from 'node:path';
import { put, writeCorpus } from '../corpus.ts';
import type { Peer } from './peer.ts';

const CONFIG = `baseURL = "https://example.com/"
title = "Bench"
disableKinds = ["taxonomy", "term", "RSS"]
[markup.highlight]
noClasses = false
[outputs]
home = ["HTML", "JSON"]
`;
const BASE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"></head>
<body><header><a href="/">Bench</a></header><nav>{{ partialCached "side.html" . .FirstSection.Path }}</nav><main>{{ block "main" . }}{{ end }}</main></body></html>
`;
const SIDE = `{{ $top := .FirstSection }}{{ range .Site.Home.Sections }}{{ if eq . $top }}<details open><summary>{{ .Title }}</summary>{{ range .Sections }}{{ range .RegularPages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}</details>{{ else }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}
`;
const SINGLE = `{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}<aside>{{ .TableOfContents }}</aside>{{ with .PrevInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}
`;
const LIST = `{{ define "main" }}<h1>{{ .Title }}</h1>{{ .Content }}{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}{{ end }}
`;
const INDEX = `[{{ range $i, $p := .Site.RegularPages }}{{ if $i }},{{ end }}{{ dict "url" .RelPermalink "title" .Title "text" .Plain | jsonify }}{{ end }}]
`;

/** Hugo with a plain custom layout: links of the section next to each page, one JSON file for a search. */
export const hugo: Peer = {
  name: 'Hugo',
  packages: {},
  write(folder, count) {
    const sections = writeCorpus(join(folder, 'content'), count, {
      extension: 'md',
      callout: (text) => `> **Note** ${text}`,
      linkEnd: '/',
    });
    for (const { name, groups } of sections) {
      put(join(folder, `content/${name}/_index.md`), `---\ntitle: ${name}\n---\n`);
      for (const group of groups)
        put(
          join(folder, `content/${name}/${group.name}/_index.md`),
          `---\ntitle: ${group.name}\n---\n`,
        );
    }
    put(join(folder, 'content/_index.md'), '---\ntitle: Overview\n---\n\nStart here.\n');
    put(join(folder, 'config.toml'), CONFIG);
    put(join(folder, 'layouts/_default/baseof.html'), BASE);
    put(join(folder, 'layouts/_default/single.html'), SINGLE);
    put(join(folder, 'layouts/_default/list.html'), LIST);
    put(join(folder, 'layouts/partials/side.html'), SIDE);
    put(join(folder, 'layouts/index.json'), INDEX);
  },
  command: ['hugo', '--quiet'],
  out: 'public',
  caches: ['public', 'resources'],
  page: 'content/section-01/group-01/page-02.md',
};
