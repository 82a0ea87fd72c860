import { textOutput, type Layouts, type OutputKind } from '../output.ts';
import { renderedPages } from '../rendered-pages.ts';
import { SIGN_IN_FOLDER } from '../../site/model/bundle-names.ts';

/** As strict as it gets: one script of the site, which asks nobody. */
const POLICY =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** The page that an authorization in the playground comes back to. */
export const signInPage: OutputKind = {
  mayHave: (path) => path.startsWith(`${SIGN_IN_FOLDER}/`),
  list({ site, layouts }) {
    const script = findScript(layouts);
    const isNeeded = renderedPages(site).some(({ features }) => features.includes('playground'));
    if (!isNeeded || script === undefined) return [];
    const { base } = site.options;
    return [textOutput(`${SIGN_IN_FOLDER}/index.html`, () => renderSignInPage(base + script))];
  },
};

function findScript({ assets }: Layouts): string | undefined {
  return [...assets.keys()].find((path) => /^\/_astro\/sign-in-callback-[^/]*\.js$/.test(path));
}

function renderSignInPage(script: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Sign-in</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${script}"></script>
  </head>
  <body>
    <p role="status">Signing in …</p>
    <p id="done" hidden>Signed in. You can close this window.</p>
    <p id="unknown" hidden>No page of this site waits for this sign-in. Close this window, and sign in again.</p>
    <noscript>Signing in needs JavaScript.</noscript>
  </body>
</html>
`;
}
