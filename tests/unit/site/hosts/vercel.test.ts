// Vercel passes vercel.json over where it is given a finished output, so that its routes are in there.
import { expect, it } from 'vitest';
import { HOSTS } from '../../../../src/site/hosts.ts';
import { RULES, withOwn } from './_rules.ts';

interface Route {
  src?: string;
  dest?: string;
}

const own = (config: object) => withOwn({ 'vercel.json': JSON.stringify(config) });

function routesOf(rules = RULES): Route[] {
  const [file] = HOSTS.vercel.listFiles(rules);
  return (JSON.parse(file?.text ?? '') as { routes: Route[] }).routes;
}

it('has redirects and headers of vercel.json before everything, rewrites after the files', () => {
  const routes = routesOf(
    own({
      buildCommand: 'npm run build',
      redirects: [
        { source: '/moss/:id(\\d+)', destination: '/docs/:id' },
        { source: '/fern', destination: '/docs/', statusCode: 301 },
      ],
      headers: [{ source: '/(.*)', headers: [{ key: 'X-A', value: 'b' }] }],
      rewrites: [{ source: '/api/:path*', destination: 'https://api.example/:path*' }],
    }),
  );
  expect(routes.slice(0, 3)).toEqual([
    { src: '^/moss(?:/(\\d+))$', status: 308, headers: { Location: '/docs/$1' } },
    { src: '^/fern$', status: 301, headers: { Location: '/docs/' } },
    { src: '^(?:/(.*))$', headers: { 'X-A': 'b' }, continue: true },
  ]);
  const api = routes.findIndex(({ dest }) => dest?.startsWith('https://api.example/'));
  expect(routes[api - 1]).toEqual({ handle: 'filesystem' });
  expect(routes.filter((route) => !routesOf().some((ours) => ours.src === route.src))).toHaveLength(
    4,
  );
});

it.each([
  [{}, []],
  [{ framework: null }, []],
  [
    { redirects: [{ source: '/a(', destination: '/b' }] },
    [
      /^Redirects and rewrites in vercel\.json have no effect: Redirect at index 0 has invalid `source` regular expression "\/a\("\.$/,
    ],
  ],
  [{ redirects: 3 }, [/^Redirects and rewrites in vercel\.json have no effect: /]],
])('says what of %j has no effect', (config, problems) => {
  const rules = own(config);
  expect(HOSTS.vercel.listLimitations(rules).map(({ problem }) => problem)).toEqual(
    problems.map((text) => expect.stringMatching(text) as string),
  );
  expect(routesOf(rules)).toEqual(routesOf());
});

it('says that vercel.json is no JSON', () => {
  const [lack] = HOSTS.vercel.listLimitations(withOwn({ 'vercel.json': '{ redirects: [] }' }));
  expect(lack?.problem).toMatch(/vercel\.json .*SyntaxError/);
});
