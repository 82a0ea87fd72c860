import { openapiFiles } from '../schema/shared/text.ts';
import { renamed, type OlderProperty } from './older-property.ts';

export const olderOpenapi: OlderProperty[] = [
  renamed(
    'openApi',
    'openapi',
    openapiFiles()
      .optional()
      .meta({ description: 'Older spelling of `openapi`.', deprecated: true }),
  ),
];
