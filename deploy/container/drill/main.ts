import { parseArgs } from 'node:util'
import { say } from '@encaixe/local-servers'
import { runCommand } from '../../local/command.ts'
import { engineAnswers, trialDeployment } from '../deployment.ts'
import { faults, rolling } from './breakages.ts'
import { RESTORE_FILES, runRestore } from './restore.ts'
import { type Drill, runDrill } from './run-drill.ts'
import { runRunbook } from './runbook.ts'

// `npm run drill`: runs docker-compose.yml with two replicas of each service and three NATS servers under a steady load.
// `rolling` replaces every service's containers, `faults` kills one of each kind and a NATS server and restarts
// PostgreSQL, `restore` removes everything but the backup. Afterwards nothing acknowledged may be lost or doubled.
// `runbook` replaces each secret and runs the other commands of docs/operations.md. Skips with a message if no Docker
// engine answers.

const drills: Drill[] = [
  { name: 'rolling', breakages: rolling, mayPagesFail: false },
  { name: 'faults', breakages: faults, mayPagesFail: true },
]
const RESTORE = 'restore'
const RUNBOOK = 'runbook'

await runCommand(async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rate: { type: 'string', default: '30' } },
  })
  const names = [...drills.map(({ name }) => name), RESTORE, RUNBOOK]
  const named = positionals.length > 0 ? positionals : names
  const unknown = named.filter((name) => !names.includes(name))
  if (unknown.length > 0) {
    say(`Unknown drill ${unknown.join(', ')}: there are ${names.join(', ')}.`)
    return 1
  }
  if (!(await engineAnswers())) {
    say('  Skipped: no Docker engine answers here.')
    return 0
  }
  const perSecond = Number(values.rate)
  // The load names its clients' addresses, and the sandbox's number has no limit of messages.
  const settings = { ENCAIXE_PROXIES_BEFORE: '172.16.0.0/12', WHATSAPP_MESSAGES_PER_SECOND: '1000' }
  const chosen = drills.filter(({ name }) => named.includes(name))
  let code = 0
  if (chosen.length > 0) {
    const place = { name: 'encaixe-drill', port: 18_090, subnet: '172.30.63.0/24' }
    const files = ['docker-compose.cluster.yml']
    const deployment = await trialDeployment({ ...place, files, settings, signal })
    code ||= await runDrill(deployment, chosen, { perSecond }).finally(deployment.remove)
  }
  if (named.includes(RESTORE)) {
    const place = { name: 'encaixe-restore', port: 18_100, subnet: '172.30.64.0/24' }
    const deployment = await trialDeployment({ ...place, files: RESTORE_FILES, settings, signal })
    code ||= await runRestore(deployment, { perSecond }).finally(deployment.remove)
  }
  if (named.includes(RUNBOOK)) {
    const place = { name: 'encaixe-runbook', port: 18_110, subnet: '172.30.65.0/24' }
    const deployment = await trialDeployment({ ...place, settings, signal })
    code ||= await runRunbook(deployment).finally(deployment.remove)
  }
  return code
})
