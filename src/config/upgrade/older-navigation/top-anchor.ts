import { z } from 'zod';
import { icon, iconType } from '../../schema/shared/icon.ts';
import { text } from '../../schema/shared/text.ts';

const withoutEffect = (): z.ZodOptional<z.ZodUnknown> =>
  z.unknown().optional().meta({
    description: 'Accepted for old projects; has no effect.',
    deprecated: true,
  });

export const topAnchorSchema = z
  .strictObject({
    name: text()
      .default('Documentation')
      .meta({ description: 'Label of the first anchor, which holds the pages of no other one.' }),
    icon: icon().default('book-open').meta({ description: 'Icon of the first anchor.' }),
    iconType: iconType()
      .default('duotone')
      .meta({ description: 'Style of the icon of the first anchor.' }),
    url: withoutEffect(),
    color: withoutEffect(),
  })
  .prefault({})
  .meta({
    description:
      'Label and icon of the first anchor. It is shown when there are anchors and no tabs.',
  });
