import { join } from 'node:path'
import { root } from '../deploy/local/paths.ts'

/** The command that checks imports below the current folder by the rules in .dependency-cruiser.mjs. */
export const layersCommand = (output: 'err' | 'json') => ({
  program: join(root, 'checks/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  args: [
    ...['--config', join(root, '.dependency-cruiser.mjs'), '--output-type', output],
    ...['packages', 'services', 'web/src', 'deploy', 'test', 'bench'],
  ],
})
