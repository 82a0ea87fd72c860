import { printRequestFunction, printResponseFunction } from '../formats/cloudfront.ts';
import { withOwnRules } from '../formats/own-rules.ts';
import { isPattern } from '../../text/redirects.ts';
import type { Host, HostFile, Lack } from '../host.ts';
import type { HostRules } from '../host-rules.ts';
import { lackOfOrder, lackOfOtherLines } from './_lacks.ts';

/** A bucket behind CloudFront, whose functions find the file of an address, lead on and set headers. */
export const s3: Host = {
  label: 'S3 with CloudFront',
  form: { file: 'x/index.html', endSlash: false },
  redirects: 'both',
  hasNearestNotFound: false,
  negotiates: true,
  listFiles,
  listLacks,
};

function listFiles(rules: HostRules): HostFile[] {
  const all = withOwnRules(rules);
  const request = printRequestFunction(all);
  return [
    {
      path: '/_cloudfront/request.js',
      text: isTooLarge(request) ? printRequestFunction(onlyPatterns(all)) : request,
    },
    { path: '/_cloudfront/response.js', text: printResponseFunction(all) },
    { path: '/_cloudfront/publish.sh', text: printPublish(rules.base) },
  ];
}

/** Bytes of one function (https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html). */
const MAX_BYTES = 10_240;

const isTooLarge = (text: string) => Buffer.byteLength(text) > MAX_BYTES;

function onlyPatterns(rules: HostRules): HostRules {
  return { ...rules, redirects: rules.redirects.filter(({ source }) => isPattern(source)) };
}

function listLacks(rules: HostRules): Lack[] {
  const large = listFiles(rules).filter(
    ({ path, text }) => path.endsWith('.js') && isTooLarge(text),
  );
  return [
    ...lackOfOtherLines(rules, 'CloudFront'),
    ...lackOfOrder(onlyPatterns(rules), 'CloudFront'),
    ...(isTooLarge(printRequestFunction(withOwnRules(rules)))
      ? [
          {
            problem: `CloudFront takes functions of ${MAX_BYTES} bytes, in which the redirects have no room: those of single addresses are pages that send readers on`,
            cure: JOIN,
          },
        ]
      : []),
    ...large.map(({ path }) => ({
      problem: `CloudFront takes functions of ${MAX_BYTES} bytes, and ${path.slice(1)} is larger`,
      cure: JOIN,
    })),
  ];
}

const JOIN = 'join redirects that have a pattern in common, such as /old/:slug* to /new/:slug*';

/** Files by name last, because pages name those that are named by their content. */
function printPublish(base: string): string {
  return `#!/bin/sh
# Written by Trellis. Puts the site into a bucket: sh publish.sh my-bucket
set -euf
cd "$(dirname "$0")/.."
bucket="s3://$1${base}"
forever="public, max-age=31536000, immutable"
each_time="public, max-age=0, must-revalidate"
private="--exclude _cloudfront/* --exclude .git --exclude .git/* --exclude .trellis-manifest.json"
aws s3 sync _astro "$bucket/_astro" --cache-control "$forever"
aws s3 sync . "$bucket" $private --exclude "_astro/*" --exclude "*.md" --cache-control "$each_time"
aws s3 sync . "$bucket" --exclude "*" --include "*.md" $private --content-type "text/markdown; charset=utf-8" --cache-control "$each_time"
aws s3 sync . "$bucket" $private --delete --size-only
`;
}
