import { page, svg, type ProjectFiles } from './write-project.ts';

/** URLs of the pages with a payload, and their project. */
export interface HostileProject {
  files: ProjectFiles;
  paths: string[];
}

/** A project with each payload in all text values of docs.json, pages and the OpenAPI document. */
export function hostileProject(payloads: readonly string[]): HostileProject {
  const ids = payloads.map((_, index) => `p${index}`);
  const all = payloads.join(' ');
  const url = (payload: string) => `https://e.example/${payload.replaceAll(/\s/g, '+')}`;
  const docs = {
    name: all,
    description: all,
    logo: { light: '/logo.svg', dark: '/logo.svg', href: '/' },
    navigation: payloads.map((payload, index) => ({
      group: payload,
      tag: payload.slice(0, 80),
      icon: payload.slice(0, 40).replaceAll(/[./\\:&;]/g, ''),
      pages: [ids[index]],
    })),
    topbarLinks: payloads.slice(0, 12).map((payload) => ({ name: payload, url: url(payload) })),
    topbarCtaButton: { name: all, url: url(payloads[0] ?? '') },
    anchors: payloads
      .slice(0, 30)
      .map((payload) => ({ name: payload, url: url(payload), icon: 'leaf' })),
    tabs: payloads.slice(0, 12).map((payload) => ({ name: payload, url: url(payload) })),
    versions: payloads.slice(0, 8).map((payload) => payload.slice(0, 60)),
    footer: {
      links: [
        { title: all, links: payloads.slice(0, 12).map((label) => ({ label, url: url(label) })) },
      ],
    },
    banner: { content: all, dismissible: true },
    search: { prompt: all },
    metadata: { 'og:title': all, 'twitter:site': all, robots: all },
    errors: { '404': { title: all, description: all } },
    contextual: { options: [{ title: all, description: all, href: url(payloads[0] ?? '') }] },
    font: { family: all.slice(0, 200) },
    api: { auth: { method: 'bearer', name: all, inputPrefix: all } },
    openapi: 'openapi.json',
  };
  // Tilde fences may contain backticks in their info string; a backtick fence would end, and the text would be MDX.
  const pages = payloads.map((payload, index) => [
    `${ids[index]}.mdx`,
    `---\n${['title', 'sidebarTitle', 'description', 'tag', 'og:image', 'keywords']
      .map(
        (key) =>
          `${JSON.stringify(key)}: ${JSON.stringify(key === 'keywords' ? [payload] : payload)}`,
      )
      .join(
        '\n',
      )}\n---\n\n~~~js ${JSON.stringify(payload)}\n${payload}\n~~~\n\n\`${payload.replaceAll('`', '')}\`\n`,
  ]);
  const apiPages = payloads.map((_, index) => [
    `api/${ids[index]}.mdx`,
    page(`Api ${index}`, '', `openapi: "POST /${ids[index]}"`),
  ]);
  return {
    files: {
      'docs.json': docs,
      'openapi.json': hostileDocument(payloads),
      'logo.svg': svg('green'),
      ...Object.fromEntries([...pages, ...apiPages]),
    },
    paths: [...ids.map((id) => `/${id}`), ...ids.map((id) => `/api/${id}`), '/nowhere'],
  };
}

function hostileDocument(payloads: readonly string[]) {
  const all = payloads.join(' ');
  return {
    openapi: '3.1.0',
    info: {
      title: all,
      version: all,
      description: all,
      termsOfService: all,
      contact: { name: all, url: all, email: all },
    },
    servers: [
      { url: 'https://api.example.com', description: all },
      { url: `https://e.example/"><img src=x onerror=alert(1)>` },
    ],
    tags: payloads.map((name) => ({
      name,
      description: name,
      externalDocs: { url: name, description: name },
    })),
    paths: Object.fromEntries(
      payloads.map((payload, index) => [`/p${index}`, { post: hostileOperation(payload) }]),
    ),
    components: {
      securitySchemes: Object.fromEntries(
        payloads.map((payload, index) => [
          `s${index}`,
          { type: 'apiKey', in: 'header', name: payload, description: payload },
        ]),
      ),
    },
  };
}

function hostileOperation(payload: string) {
  const schema = {
    type: 'object',
    title: payload,
    description: payload,
    required: [payload],
    properties: {
      [payload]: {
        type: 'string',
        description: payload,
        default: payload,
        enum: [payload, 'b'],
        format: payload,
        pattern: payload,
        examples: [payload],
      },
      choice: {
        oneOf: [
          { title: payload, type: 'string' },
          { title: `${payload} b`, type: 'object', properties: { [payload]: { const: payload } } },
        ],
      },
    },
    example: { [payload]: payload },
  };
  return {
    operationId: payload,
    summary: payload,
    description: payload,
    tags: [payload],
    deprecated: true,
    externalDocs: { url: payload, description: payload },
    security: [{ s0: [payload] }],
    parameters: (['query', 'header', 'cookie'] as const).map((location) => ({
      name: payload,
      in: location,
      description: payload,
      required: true,
      schema: { type: 'string', enum: [payload], default: payload, example: payload },
      examples: { [payload]: { summary: payload, value: payload } },
    })),
    requestBody: {
      description: payload,
      content: { 'application/json': { schema }, [payload]: { schema, example: payload } },
    },
    responses: {
      200: {
        description: payload,
        headers: {
          [payload]: { description: payload, schema: { type: 'string', example: payload } },
        },
        content: {
          'application/json': {
            schema,
            examples: { [payload]: { summary: payload, description: payload, value: payload } },
          },
        },
        links: { [payload]: { description: payload } },
      },
      default: { description: payload },
    },
    callbacks: {
      [payload]: {
        [payload]: {
          post: {
            summary: payload,
            description: payload,
            responses: { 200: { description: payload } },
          },
        },
      },
    },
    'x-codeSamples': [{ lang: payload, label: payload, source: payload }],
  };
}
