import { socials, SOCIAL_PLATFORMS } from '../schema/footer.ts';
import { renamed, type OlderProperty } from './older-property.ts';

export const olderFooter: OlderProperty[] = [
  {
    ...renamed(
      'footerSocials',
      'footer.socials',
      socials().meta({
        description: `Accounts in the footer, each a platform with an absolute URL, in the order of their icons. Platforms: ${SOCIAL_PLATFORMS.join(', ')}.`,
        examples: [{ github: 'https://github.com/owner', x: 'https://x.com/account' }],
      }),
    ),
    before: 'footer',
  },
];
