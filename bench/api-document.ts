/** One resource of `writeApi`: its five operations and their shared schema. */
interface Resource {
  name: string;
  tag: string;
}

const PER_TAG = 25;
const NOUNS =
  'account address agent alert archive batch bucket campaign channel comment contact contract customer device domain event export filter folder group invoice job label lease ledger member message metric model order parcel partner payment plan policy price product project queue quote record region release report request review role route rule run sample schedule segment sensor session shipment site snapshot stage store stream subscription tag task team template ticket token transfer unit user vendor version view wallet webhook worker zone'.split(
    ' ',
  );

/** An OpenAPI 3.1 document with `count` operations, the same in each run: JSON, indented by two spaces. */
export function writeApi(count: number): string {
  const resources = Array.from({ length: Math.ceil(count / 5) }, (_, index): Resource => {
    const noun = NOUNS[index % NOUNS.length] ?? '';
    const round = Math.floor(index / NOUNS.length);
    return {
      name: round === 0 ? noun : `${noun}-${round + 1}`,
      tag: `Area ${Math.floor((index * 5) / PER_TAG) + 1}`,
    };
  });
  const paths: Record<string, Record<string, unknown>> = {};
  let written = 0;
  for (const resource of resources)
    for (const [path, method, operation] of operationsOf(resource))
      if (written < count) {
        paths[path] = { ...paths[path], [method]: operation };
        written += 1;
      }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Bench API', version: '1.0.0', description: 'A generated API.' },
    servers: [{ url: 'https://api.example.com/v1' }],
    security: [{ bearer: [] }],
    tags: [...new Set(resources.map(({ tag }) => tag))].map((name) => ({
      name,
      description: `What belongs to ${name.toLowerCase()}.`,
    })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        ...Object.fromEntries(
          resources.map((resource) => [pascal(resource.name), schemaOf(resource)]),
        ),
        Problem: PROBLEM,
      },
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Names the kind of problem.' },
    title: { type: 'string', description: 'Says in a few words what is wrong.' },
    status: { type: 'integer', examples: [404] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

type Operation = [path: string, method: string, operation: Record<string, unknown>];

function operationsOf({ name, tag }: Resource): Operation[] {
  const title = pascal(name);
  const list = `/${name}s`;
  const item = `${list}/{id}`;
  const id = {
    name: 'id',
    in: 'path',
    required: true,
    description: `Identifies the ${name}.`,
    schema: { type: 'string', format: 'uuid' },
  };
  const json = (schema: unknown) => ({ 'application/json': { schema } });
  const one = { $ref: `#/components/schemas/${title}` };
  const problem = (description: string) => ({
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  });
  const failures = {
    401: problem('The token is missing or expired.'),
    404: problem(`There is no such ${name}.`),
  };
  const body = { required: true, content: json(one) };
  const write = (verb: string, status: number, parameters: unknown[]) => ({
    operationId: `${verb}${title}`,
    summary: `${capital(verb)} a ${name}`,
    description: `Sends a ${name} as JSON. Fields that are left out keep their values; the response holds the whole ${name}.`,
    tags: [tag],
    parameters,
    requestBody: body,
    responses: {
      [status]: { description: `The ${name}.`, content: json(one) },
      422: problem('A field is not valid.'),
      ...failures,
    },
  });
  return [
    [list, 'get', {
      operationId: `list${title}s`,
      summary: `List ${name}s`,
      description: `Returns the ${name}s that the token may see, newest first, one page at a time.`,
      tags: [tag],
      parameters: [
        { name: 'limit', in: 'query', description: 'Most entries of a page.', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
        { name: 'cursor', in: 'query', description: 'Where the page begins.', schema: { type: 'string' } },
        { name: 'state', in: 'query', description: 'Only those in these states.', schema: { type: 'array', items: { type: 'string', enum: ['draft', 'active', 'closed'] } } },
        { name: 'X-Request-Id', in: 'header', schema: { type: 'string' } },
      ],
      responses: { 200: { description: `A page of ${name}s.`, content: json({ type: 'object', required: ['data'], properties: { data: { type: 'array', items: one }, next: { type: ['string', 'null'] } } }) }, ...failures },
    }],
    [list, 'post', write('create', 201, [])],
    [item, 'get', {
      operationId: `get${title}`,
      summary: `Get a ${name}`,
      description: `Returns one ${name} with all of its fields.`,
      tags: [tag],
      parameters: [id],
      responses: { 200: { description: `The ${name}.`, content: json(one) }, ...failures },
    }],
    [item, 'patch', write('update', 200, [id])],
    [item, 'delete', {
      operationId: `delete${title}`,
      summary: `Delete a ${name}`,
      description: `Removes a ${name}. What refers to it stays.`,
      tags: [tag],
      parameters: [id],
      responses: { 204: { description: 'It is removed.' }, ...failures },
    }],
  ]; // prettier-ignore
}

function schemaOf({ name }: Resource): Record<string, unknown> {
  return {
    type: 'object',
    required: ['id', 'name', 'state'],
    properties: {
      id: { type: 'string', format: 'uuid', readOnly: true, description: `Identifies the ${name}.` },
      name: { type: 'string', minLength: 1, maxLength: 80, description: 'Shown to people.', examples: [`First ${name}`] },
      state: { type: 'string', enum: ['draft', 'active', 'closed'], default: 'draft' },
      amount: { type: 'number', minimum: 0, description: 'In the currency of the account.' },
      labels: { type: 'object', additionalProperties: { type: 'string' }, description: 'Labels by their names.' },
      owner: {
        type: 'object',
        description: `Who is responsible for the ${name}.`,
        required: ['email'],
        properties: { email: { type: 'string', format: 'email' }, name: { type: 'string' }, roles: { type: 'array', items: { type: 'string' } } },
      },
      limits: {
        oneOf: [
          { type: 'object', title: 'By count', properties: { count: { type: 'integer' } } },
          { type: 'object', title: 'By time', properties: { seconds: { type: 'integer' }, from: { type: 'string', format: 'date-time' } } },
        ],
      },
      created_at: { type: 'string', format: 'date-time', readOnly: true },
    },
  }; // prettier-ignore
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function pascal(name: string): string {
  return name.split('-').map(capital).join('');
}
