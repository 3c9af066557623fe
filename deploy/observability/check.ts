import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onPath, say } from '@encaixe/local-servers'
import { runCommand } from '../local/command.ts'

// `npm run rules`: Prometheus's own tool reads the configuration and the rules, and lets each alert fire on
// series that are made up. Where there is no promtool, nothing is tried, and that is said.
await runCommand(async () => {
  const promtool = onPath('promtool')
  if (!promtool) {
    say('  Left out: no promtool on the PATH (Debian has it in the package prometheus).')
    return 0
  }
  const cwd = fileURLToPath(new URL('./', import.meta.url))
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'rules.test.yml'],
  ]) {
    const { status } = spawnSync(promtool, args, { cwd, stdio: 'inherit' })
    if (status !== 0) return 1
  }
  say('1 passed, 0 failed')
  return 0
})
