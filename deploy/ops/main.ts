import { parseArgs } from 'node:util'
import { AppError } from '@encaixe/contracts'
import type { Command } from './command.ts'
import { reconcileBilling, replayBilling, showBilling } from './commands/billing.ts'
import { rotateCalendars } from './commands/calendars.ts'
import { rebuildCopies } from './commands/copies.ts'
import { listDead, retryDead } from './commands/dead.ts'
import { demo } from './commands/demo.ts'
import { explainExplore } from './commands/explore.ts'
import { replaceLink } from './commands/link.ts'
import { checkMessaging, showMessagingCosts } from './commands/messaging.ts'
import { rotateNotes } from './commands/notes.ts'
import { outboxRefill, outboxStatus } from './commands/outbox.ts'
import { reconcilePix, resealPixAccounts, showPix } from './commands/pix.ts'
import { createProfessional } from './commands/professional.ts'
import { reconcilePurchases, showPurchase } from './commands/purchases.ts'
import { applyRetention } from './commands/retention.ts'
import { decideReview, listReported } from './commands/reviews.ts'
import { seed } from './commands/seed.ts'
import { exportTalk, listTalks, showTalk } from './commands/talks.ts'
import { listTasks, retryTasks } from './commands/tasks.ts'
import { listWebhooks, resendWebhooks, switchWebhookOff } from './commands/webhooks.ts'
import { DATA_FOLDER, withBus } from './connection.ts'

const commands: Record<string, Command> = {
  'professional create': createProfessional,
  seed,
  demo,
  'dead list': listDead,
  'dead retry': retryDead,
  'tasks list': listTasks,
  'tasks retry': retryTasks,
  'outbox status': outboxStatus,
  'outbox refill': outboxRefill,
  'copies rebuild': rebuildCopies,
  explore: explainExplore,
  retention: applyRetention,
  'link replace': replaceLink,
  'messaging check': checkMessaging,
  'messaging costs': showMessagingCosts,
  'notes rotate': rotateNotes,
  'pix reconcile': reconcilePix,
  'pix reseal': resealPixAccounts,
  'pix show': showPix,
  'purchases reconcile': reconcilePurchases,
  'purchases show': showPurchase,
  'calendars rotate': rotateCalendars,
  'reviews reported': listReported,
  'reviews decide': decideReview,
  'webhooks list': listWebhooks,
  'webhooks resend': resendWebhooks,
  'webhooks off': switchWebhookOff,
  'talks list': listTalks,
  'talks show': showTalk,
  'talks export': exportTalk,
  'billing reconcile': reconcileBilling,
  'billing show': showBilling,
  'billing replay': replayBilling,
}

const usage = () =>
  [
    'npm run ops -- <command> [--json] [--data DIR]',
    ...Object.values(commands).map((command) => `  ${command.usage}`),
  ].join('\n')

/** The command whose words come first, and what is left for it. */
function find(args: string[]): { command: Command; rest: string[] } | null {
  for (const length of [2, 1]) {
    const command = commands[args.slice(0, length).join(' ')]
    if (command) return { command, rest: args.slice(length) }
  }
  return null
}

function explain(error: unknown): string {
  if (error instanceof AppError) {
    const fields = error.details.errors ?? []
    const reasons = fields.map(({ path, message }) => `${path}: ${message}`)
    return [`${error.code}: ${error.message}`, ...reasons].join('\n  ')
  }
  return error instanceof Error ? error.message : String(error)
}

async function main(args: string[]): Promise<void> {
  const found = find(args)
  if (!found) throw new Error(usage())
  const { command, rest } = found
  const { values } = parseArgs({
    args: rest,
    options: { ...command.options, json: { type: 'boolean' }, data: { type: 'string' } },
  })
  const dataFolder = typeof values.data === 'string' ? values.data : DATA_FOLDER
  const report = await withBus(dataFolder, (bus) => command.run(bus, options(values)))
  console.info(values.json === true ? JSON.stringify(report.data) : report.lines.join('\n'))
}

function options(values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : [],
    ),
  )
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
