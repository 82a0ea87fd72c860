import { choice, defineCommand, text, type ArgsOf } from '../args/define-command.ts';

/** Hosts that `--deploy` supports. */
export const DEPLOY_TARGETS = [
  'github',
  'gitlab',
  'netlify',
  'cloudflare',
  'vercel',
  'docker',
] as const;

export type DeployTarget = (typeof DEPLOY_TARGETS)[number];

const options = {
  name: text({ valueName: 'NAME', summary: 'name of the site' }),
  deploy: choice({
    valueName: 'HOST',
    kind: 'host',
    names: DEPLOY_TARGETS,
    summary: 'add deployment files for this host',
  }),
};

export type NewArgs = ArgsOf<typeof options>;

export const newCommand = defineCommand({
  name: 'new',
  summary: 'create a project in an empty folder or a new repository',
  synonyms: ['init', 'create'],
  options,
  examples: [
    ['trellis new docs', 'create a project in the folder docs'],
    ['trellis new --deploy github', 'also add a workflow for GitHub Pages'],
  ],
  async run(args) {
    const { newProject } = await import('../new/new-project.ts');
    return newProject(args);
  },
});
