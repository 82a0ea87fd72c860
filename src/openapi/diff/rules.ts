/** Who sends a message: `client` for requests, `server` for responses, webhooks, and callbacks. */
export type Sender = 'client' | 'server';

/** Category of a change on change pages. */
export type ChangeType = 'added' | 'changed' | 'deprecated' | 'removed';

/** A kind of change outside of schemas. */
interface Rule {
  type: ChangeType;
  breaking: boolean;
  /** Description for the reference. */
  text: string;
}

/** A kind of change in a schema; its ID is preceded by `request-` or `response-`. */
interface SchemaRule {
  type: ChangeType;
  /** Senders of the messages in which the change is breaking. */
  breaking: readonly Sender[];
  text: string;
}

/** Less is allowed: breaks those who send. */
const NARROWER: readonly Sender[] = ['client'];
/** More is allowed: breaks those who receive. */
const WIDER: readonly Sender[] = ['server'];
const BOTH: readonly Sender[] = ['client', 'server'];
const NONE: readonly Sender[] = [];

/** Kinds of changes outside of schemas. */
export const RULES = {
  'operation-added': rule('added', false, 'An operation was added.'),
  'operation-removed': rule('removed', true, 'An operation was removed.'),
  'operation-deprecated': rule('deprecated', false, 'An operation was deprecated.'),
  'operation-restored': rule('changed', false, 'An operation is no longer deprecated.'),
  'operation-id-changed': rule('changed', false, 'The `operationId` changed.'),
  'operation-text-changed': rule('changed', false, 'The summary or description of an operation changed.'),
  'webhook-added': rule('added', false, 'A webhook was added.'),
  'webhook-removed': rule('removed', true, 'A webhook was removed.'),
  'callback-added': rule('added', false, 'A callback was added.'),
  'callback-removed': rule('removed', true, 'A callback was removed.'),
  'parameter-added': rule('added', false, 'An optional parameter was added.'),
  'required-parameter-added': rule('added', true, 'A required parameter was added.'),
  'parameter-removed': rule('removed', true, 'A parameter was removed.'),
  'parameter-moved': rule('changed', true, 'A parameter moved, for example from the query to a header.'),
  'parameter-became-required': rule('changed', true, 'A parameter became required.'),
  'parameter-became-optional': rule('changed', false, 'A parameter became optional.'),
  'parameter-style-changed': rule('changed', true, 'The `style` of a parameter changed.'),
  'parameter-explode-changed': rule('changed', true, 'The `explode` of a parameter changed.'),
  'parameter-media-type-changed': rule('changed', true, 'The media type of a parameter with `content` changed.'),
  'parameter-default-changed': rule('changed', true, 'The default of an optional parameter was added, changed, or removed.'),
  'required-parameter-default-changed': rule('changed', false, 'The default of a required parameter was added, changed, or removed. It has no effect.'),
  'parameter-empty-value-allowed': rule('changed', false, 'A query parameter can be empty (`allowEmptyValue`).'),
  'parameter-empty-value-disallowed': rule('changed', true, 'A query parameter can no longer be empty (`allowEmptyValue`).'),
  'parameter-reserved-changed': rule('changed', true, 'The `allowReserved` of a parameter changed.'),
  'parameter-deprecated': rule('deprecated', false, 'A parameter was deprecated.'),
  'parameter-restored': rule('changed', false, 'A parameter is no longer deprecated.'),
  'parameter-text-changed': rule('changed', false, 'The description of a parameter changed.'),
  'path-parameter-renamed': rule('changed', false, 'A path parameter has another name at the same position.'),
  'request-body-added': rule('added', false, 'An optional request body was added.'),
  'required-request-body-added': rule('added', true, 'A required request body was added.'),
  'request-body-removed': rule('removed', true, 'The request body was removed.'),
  'request-body-became-required': rule('changed', true, 'The request body became required.'),
  'request-body-became-optional': rule('changed', false, 'The request body became optional.'),
  'request-body-text-changed': rule('changed', false, 'The description of a request body changed.'),
  'request-media-type-added': rule('added', false, 'A media type of a request body was added.'),
  'request-media-type-removed': rule('removed', true, 'A media type of a request body was removed.'),
  'request-encoding-changed': rule('changed', true, 'The `encoding` of a property of a form changed.'),
  'response-added': rule('added', false, 'A response status was added.'),
  'response-removed': rule('removed', true, 'A success status was removed.'),
  'error-response-removed': rule('removed', false, 'An error status was removed.'),
  'response-text-changed': rule('changed', false, 'The description of a response changed.'),
  'response-media-type-added': rule('added', false, 'A media type of a response was added.'),
  'response-media-type-removed': rule('removed', true, 'A media type of a response was removed.'),
  'response-media-type-changed': rule('changed', false, 'The parameters of a media type changed, such as `charset`.'),
  'response-header-added': rule('added', false, 'A response header was added.'),
  'response-header-removed': rule('removed', true, 'A response header was removed.'),
  'response-header-became-optional': rule('changed', true, 'A response header became optional.'),
  'response-header-became-required': rule('changed', false, 'A response header became required.'),
  'response-header-style-changed': rule('changed', true, 'The `explode` of a response header changed.'),
  'response-header-deprecated': rule('deprecated', false, 'A response header was deprecated.'),
  'security-required': rule('added', true, 'An operation that could be used without a credential requires one.'),
  'security-optional': rule('changed', false, 'An operation can be used without a credential.'),
  'security-alternative-added': rule('added', false, 'An alternative credential was added.'),
  'security-alternative-removed': rule('removed', true, 'An alternative credential was removed.'),
  'security-scheme-required': rule('added', true, 'An additional credential is required.'),
  'security-scheme-dropped': rule('removed', false, 'One of several credentials is no longer required.'),
  'security-scheme-changed': rule('changed', true, 'A required credential is sent or obtained differently.'),
  'security-scope-added': rule('added', true, 'An additional scope is required.'),
  'security-scope-removed': rule('removed', false, 'A scope is no longer required.'),
  'security-scheme-added': rule('added', false, 'A security scheme was added to the document.'),
  'security-scheme-removed': rule('removed', false, 'A security scheme was removed from the document. Operations that required it have changes of their own.'),
  'security-scheme-deprecated': rule('deprecated', false, 'A security scheme was deprecated.'),
  'oauth-scope-added': rule('added', false, 'A scope was added to an OAuth flow.'),
  'oauth-scope-removed': rule('removed', false, 'A scope was removed from an OAuth flow.'),
  'server-added': rule('added', false, 'A server was added.'),
  'server-removed': rule('removed', true, 'A server was removed.'),
  'server-variable-changed': rule('changed', false, 'The default of a server variable, or its values, changed.'),
  'document-text-changed': rule('changed', false, 'The title or description of the document changed.'),
  'schema-text-changed': rule('changed', false, 'The description of a schema or property changed.'),
} as const satisfies Record<string, Rule>; // prettier-ignore

/** Keywords with a limit: name in kinds, name in messages, whether it is an upper limit. */
export const LIMITS = {
  minimum: ['minimum', 'minimum', false],
  maximum: ['maximum', 'maximum', true],
  minLength: ['min-length', 'minimum length', false],
  maxLength: ['max-length', 'maximum length', true],
  minItems: ['min-items', 'minimum number of items', false],
  maxItems: ['max-items', 'maximum number of items', true],
  minProperties: ['min-properties', 'minimum number of properties', false],
  maxProperties: ['max-properties', 'maximum number of properties', true],
  minContains: ['min-contains', 'minimum number of matching items (minContains)', false],
  maxContains: ['max-contains', 'maximum number of matching items (maxContains)', true],
} as const;

/** Keywords with a schema: name in kinds. */
export const PARTS: Readonly<Record<string, string>> = {
  additionalProperties: 'additional-properties',
  patternProperties: 'pattern-properties',
  unevaluatedProperties: 'unevaluated-properties',
  unevaluatedItems: 'unevaluated-items',
  propertyNames: 'property-names',
  items: 'items',
  prefixItems: 'prefix-items',
  contains: 'contains',
  contentSchema: 'content-schema',
  dependentSchemas: 'dependent-schemas',
  not: 'not',
  if: 'if',
  // oxlint-disable-next-line unicorn/no-thenable -- The keyword of JSON Schema.
  then: 'then',
  else: 'else',
};

/** Keywords that are compared as texts: name in kinds. */
export const TEXTS = {
  pattern: 'pattern',
  format: 'format',
  contentEncoding: 'content-encoding',
  contentMediaType: 'content-media-type',
} as const;

/** Kinds of changes in schemas, by the rest of their ID. */
const SCHEMA_RULES: Readonly<Record<string, SchemaRule>> = {
  'type-narrowed': schemaRule('changed', NARROWER, 'Fewer types are allowed.'),
  'type-widened': schemaRule('changed', WIDER, 'More types are allowed.'),
  'type-changed': schemaRule('changed', BOTH, 'Other types are allowed.'),
  'became-nullable': schemaRule('changed', WIDER, 'Null is allowed.'),
  'became-not-nullable': schemaRule('changed', NARROWER, 'Null is no longer allowed.'),
  'enum-added': schemaRule('changed', NARROWER, 'Values are restricted to a list.'),
  'enum-removed': schemaRule('changed', WIDER, 'Values are no longer restricted to a list.'),
  'enum-value-added': schemaRule('added', WIDER, 'A value of an enumeration was added.'),
  'enum-value-removed': schemaRule('removed', NARROWER, 'A value of an enumeration was removed.'),
  'const-changed': schemaRule('changed', BOTH, 'The only allowed value changed.'),
  ...limitRules(),
  ...presenceRules(TEXTS, true),
  'format-narrowed': schemaRule('changed', NARROWER, 'The format allows fewer values, such as `int32` instead of `int64`.'),
  'format-widened': schemaRule('changed', WIDER, 'The format allows more values, such as `int64` instead of `int32`.'),
  'multiple-of-added': schemaRule('changed', NARROWER, '`multipleOf` was added.'),
  'multiple-of-removed': schemaRule('changed', WIDER, '`multipleOf` was removed.'),
  'multiple-of-narrowed': schemaRule('changed', NARROWER, 'The new `multipleOf` is a multiple of the old one.'),
  'multiple-of-widened': schemaRule('changed', WIDER, '`multipleOf` is a divisor of what it was.'),
  'multiple-of-changed': schemaRule('changed', BOTH, '`multipleOf` changed to an unrelated value.'),
  'unique-items-added': schemaRule('changed', NARROWER, 'Items must be unique.'),
  'unique-items-removed': schemaRule('changed', WIDER, 'Items can be equal.'),
  'property-added': schemaRule('added', NONE, 'An optional property was added.'),
  'required-property-added': schemaRule('added', NARROWER, 'A required property was added.'),
  'property-removed': schemaRule('removed', NARROWER, 'An optional property was removed.'),
  'required-property-removed': schemaRule('removed', BOTH, 'A required property was removed.'),
  'property-became-required': schemaRule('changed', NARROWER, 'A property became required.'),
  'property-became-optional': schemaRule('changed', WIDER, 'A property became optional.'),
  'property-became-read-only': schemaRule('removed', NARROWER, 'A property became `readOnly`, so it is no longer part of requests.'),
  'property-became-not-read-only': schemaRule('added', NONE, 'A property is no longer `readOnly`, so it is part of requests.'),
  'required-property-became-not-read-only': schemaRule('added', NARROWER, 'A required property is no longer `readOnly`, so requests must contain it.'),
  'property-became-write-only': schemaRule('removed', NONE, 'An optional property became `writeOnly`, so it is no longer part of responses.'),
  'required-property-became-write-only': schemaRule('removed', WIDER, 'A required property became `writeOnly`, so it is no longer part of responses.'),
  'property-became-not-write-only': schemaRule('added', NONE, 'A property is no longer `writeOnly`, so it is part of responses.'),
  'property-deprecated': schemaRule('deprecated', NONE, 'A property or schema was deprecated.'),
  'property-restored': schemaRule('changed', NONE, 'A property or schema is no longer deprecated.'),
  'default-changed': schemaRule('changed', NONE, 'A default was added, changed, or removed.'),
  ...presenceRules(PARTS, false),
  'not-changed': schemaRule('changed', BOTH, 'The schema in `not` changed.'),
  'if-changed': schemaRule('changed', BOTH, 'The schema in `if` changed.'),
  'contains-changed': schemaRule('changed', BOTH, 'The schema in `contains` changed.'),
  'dependent-required-added': schemaRule('changed', NARROWER, 'A property requires another (`dependentRequired`).'),
  'dependent-required-removed': schemaRule('changed', WIDER, 'A property no longer requires another (`dependentRequired`).'),
  'one-of-added': schemaRule('changed', NARROWER, 'Values are restricted to alternatives (`oneOf`).'),
  'one-of-removed': schemaRule('changed', WIDER, 'Values are no longer restricted to alternatives (`oneOf`).'),
  'any-of-added': schemaRule('changed', NARROWER, 'Values are restricted to alternatives (`anyOf`).'),
  'any-of-removed': schemaRule('changed', WIDER, 'Values are no longer restricted to alternatives (`anyOf`).'),
  'one-of-became-any-of': schemaRule('changed', WIDER, 'Values can match several alternatives.'),
  'any-of-became-one-of': schemaRule('changed', NARROWER, 'Values can match only one alternative.'),
  'alternative-added': schemaRule('added', WIDER, 'An alternative of `oneOf` or `anyOf` was added.'),
  'alternative-removed': schemaRule('removed', NARROWER, 'An alternative of `oneOf` or `anyOf` was removed.'),
  'discriminator-added': schemaRule('changed', NONE, 'A discriminator was added.'),
  'discriminator-removed': schemaRule('changed', NONE, 'A discriminator was removed.'),
  'discriminator-changed': schemaRule('changed', BOTH, 'The property of a discriminator changed.'),
  'discriminator-mapping-added': schemaRule('added', WIDER, 'A value of a discriminator was added.'),
  'discriminator-mapping-removed': schemaRule('removed', NARROWER, 'A value of a discriminator was removed.'),
  'discriminator-mapping-changed': schemaRule('changed', BOTH, 'A value of a discriminator selects another schema.'),
  'schema-added': schemaRule('changed', NARROWER, 'A schema was added where any value was allowed.'),
  'schema-removed': schemaRule('changed', WIDER, 'A schema was removed, so that any value is allowed.'),
  'schema-forbidden': schemaRule('changed', NARROWER, 'No value is allowed (`false`).'),
  'schema-allowed': schemaRule('changed', WIDER, 'Values are allowed where none was (`false`).'),
}; // prettier-ignore

/** ID of a kind of change outside of schemas. */
export type RuleId = keyof typeof RULES;

/** Kind, category, and effect of a change in a schema of a message. */
export function schemaKind(
  id: string,
  message: 'request' | 'response',
  sender: Sender,
): { kind: string; type: ChangeType; breaking: boolean } {
  const found = SCHEMA_RULES[id];
  if (!found) throw new Error(`No rule "${id}"`);
  return { kind: `${message}-${id}`, type: found.type, breaking: found.breaking.includes(sender) };
}

/** A row of the reference. */
interface KindRow {
  /** ID; of kinds in schemas without `request-` and `response-`. */
  kind: string;
  part: 'operations' | 'schemas';
  /** `yes`, `no`, `in requests`, or `in responses` */
  breaking: string;
  text: string;
}

/** All kinds, for the documentation. */
export function listRules(): KindRow[] {
  const plain = Object.entries(RULES).map(([kind, { breaking, text }]): KindRow => {
    return { kind, part: 'operations', breaking: breaking ? 'yes' : 'no', text };
  });
  const ofSchemas = Object.entries(SCHEMA_RULES).map(([kind, { breaking, text }]): KindRow => {
    const [only] = breaking;
    const where = only === 'client' ? 'in requests' : only === 'server' ? 'in responses' : 'no';
    return { kind, part: 'schemas', breaking: breaking.length === 2 ? 'yes' : where, text };
  });
  return [...plain, ...ofSchemas];
}

function rule<const Breaking extends boolean>(type: ChangeType, breaking: Breaking, text: string) {
  return { type, breaking, text };
}

function schemaRule(type: ChangeType, breaking: readonly Sender[], text: string): SchemaRule {
  return { type, breaking, text };
}

function limitRules(): Record<string, SchemaRule> {
  return Object.fromEntries(
    Object.entries(LIMITS).flatMap(([keyword, [id, , isUpper]]) => [
      [`${id}-added`, schemaRule('changed', NARROWER, `\`${keyword}\` was added.`)],
      [`${id}-removed`, schemaRule('changed', WIDER, `\`${keyword}\` was removed.`)],
      [
        `${id}-increased`,
        schemaRule('changed', isUpper ? WIDER : NARROWER, `\`${keyword}\` is higher.`),
      ],
      [
        `${id}-decreased`,
        schemaRule('changed', isUpper ? NARROWER : WIDER, `\`${keyword}\` is lower.`),
      ],
    ]),
  );
}

function presenceRules(
  keywords: Readonly<Record<string, string>>,
  canChange: boolean,
): Record<string, SchemaRule> {
  return Object.fromEntries(
    Object.entries(keywords).flatMap(([keyword, id]) => [
      [`${id}-added`, schemaRule('changed', NARROWER, `\`${keyword}\` was added.`)],
      [`${id}-removed`, schemaRule('changed', WIDER, `\`${keyword}\` was removed.`)],
      ...(canChange
        ? [[`${id}-changed`, schemaRule('changed', BOTH, `\`${keyword}\` changed.`)] as const]
        : []),
    ]),
  );
}
