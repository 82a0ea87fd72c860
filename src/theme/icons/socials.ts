import { renderIcon } from './icons.ts';

/** What a reader sees of a social platform. */
export interface SocialIcon {
  /** The platform's own spelling of its name. */
  label: string;
  svg: string;
}

/** Label and icon by the key of `footerSocials`. */
const PLATFORMS: Record<string, [label: string, icon: string]> = {
  website: ['Website', 'earth-americas'],
  github: ['GitHub', 'github'],
  gitlab: ['GitLab', 'gitlab'],
  bitbucket: ['Bitbucket', 'bitbucket'],
  x: ['X', 'x-twitter'],
  'x-twitter': ['X', 'x-twitter'],
  twitter: ['Twitter', 'x-twitter'],
  bluesky: ['Bluesky', 'bluesky'],
  mastodon: ['Mastodon', 'mastodon'],
  threads: ['Threads', 'threads'],
  linkedin: ['LinkedIn', 'linkedin'],
  facebook: ['Facebook', 'facebook'],
  instagram: ['Instagram', 'instagram'],
  youtube: ['YouTube', 'youtube'],
  twitch: ['Twitch', 'twitch'],
  tiktok: ['TikTok', 'tiktok'],
  discord: ['Discord', 'discord'],
  slack: ['Slack', 'slack'],
  telegram: ['Telegram', 'telegram'],
  whatsapp: ['WhatsApp', 'whatsapp'],
  reddit: ['Reddit', 'reddit'],
  medium: ['Medium', 'medium'],
  'hacker-news': ['Hacker News', 'hacker-news'],
  'stack-overflow': ['Stack Overflow', 'stack-overflow'],
  'dev-to': ['DEV', 'dev'],
  podcast: ['Podcast', 'podcast'],
  rss: ['RSS', 'rss'],
  email: ['Email', 'envelope'],
};

const OTHER_SPELLINGS: Record<string, string> = {
  hackernews: 'hacker-news',
  stackoverflow: 'stack-overflow',
  devto: 'dev-to',
  'earth-americas': 'website',
  podcasts: 'podcast',
  mail: 'email',
};

/** Label and icon of a platform; other keys keep their own word and get the icon of that name or a plain link. */
export function findSocial(platform: string): SocialIcon {
  const key = platform
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, '-');
  const [label, icon] = PLATFORMS[OTHER_SPELLINGS[key] ?? key] ?? [platform, key];
  const drawn = renderIcon(icon, 'solid');
  return { label, svg: drawn.found ? drawn.svg : renderIcon('link', 'solid').svg };
}
