import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { onPath, say } from '@encaixe/local-servers'
import { runCommand } from '../local/command.ts'

// `npm run rules`: promtool checks the configuration and the rules, and fires each alert on made-up series. Skips with a
// message if promtool is not installed.
await runCommand(async () => {
  const promtool = onPath('promtool')
  if (!promtool) {
    say('  Skipped: promtool is not on the PATH (Debian has it in the package prometheus).')
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
