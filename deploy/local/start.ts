import { once } from 'node:events'
import { relative } from 'node:path'
import { say } from '@encaixe/local-servers'
import { runCommand } from './command.ts'
import { startOptions, startUsage } from './options.ts'
import { type RunningStack, startStack } from './stack/stack.ts'
import { caldavSignIn } from './stack/stack-file.ts'

await runCommand(async (stopped) => {
  const options = startOptions(process.argv.slice(2))
  if (!options) {
    process.stdout.write(`${startUsage}\n`)
    return 0
  }
  const running = await startStack(options, stopped)
  process.stdout.write(addressTable(running))
  if (!stopped.aborted) await once(stopped, 'abort')
  say('\n  Stopping …')
  await running.stop()
  say('  Stopped. The data stays; the next start takes seconds.')
  return 0
})

function addressTable({ dir, stack }: RunningStack): string {
  const local = (url: string) => url.replace('//127.0.0.1', '//localhost')
  const { username, password } = caldavSignIn
  const folder = relative(process.cwd(), dir) || dir
  const rows = [
    ['Encaixe', local(stack.gateway)],
    ['Its API', local(`${stack.gateway}/docs`)],
    ['WhatsApp', `${local(stack.phone)}   every phone's messages`],
    ['E-mail', `${local(stack.mail)}   every mailbox`],
    ...(stack.caldav
      ? [['CalDAV', `${local(stack.caldav)}   user ${username}, password ${password}`]]
      : []),
    ['Addresses', `${folder}/stack.json`],
    ['Logs', `${folder}/logs`],
  ]
  const lines = rows.map(([label = '', value]) => `  ${label.padEnd(11)}${value}`)
  return `\n${lines.join('\n')}\n\n  Ctrl-C stops everything.\n\n`
}
