import { parseArgs } from 'node:util'
import { startTestServers } from '@encaixe/local-servers'
import { memoryStage } from '../../../services/intake-agent/test/talks/memory-stage.ts'
import { messagesOf, readTalks } from '../../../services/intake-agent/test/talks/read-talks.ts'
import {
  type Played,
  runTalk,
  transcriptOf,
} from '../../../services/intake-agent/test/talks/run-talk.ts'
import type { Stage } from '../../../services/intake-agent/test/talks/stage.ts'
import { walk, walkWords } from '../../../services/intake-agent/test/talks/walks.ts'
import { startServicesStage } from './services-stage.ts'

const USAGE = `npm run talks -- [options]

Plays the agent's talks with scheduling, booking and the agent on real servers, and judges each by the appointments
at its end. services/intake-agent/test/talks/README.md has the format.

  --subject NAME    only the talks of this file
  --name TEXT       only talks whose name contains this
  --failed          prints the transcripts of those that end wrong
  --all             prints every transcript
  --folder PATH     talks of another folder
  --walks N         N random walks of messages of the talks instead, with the town in memory
  --seed 1          the seed of the first walk
  --memory          with the town in memory instead of the services: seconds instead of minutes
`

const { values } = parseArgs({
  options: {
    subject: { type: 'string' },
    name: { type: 'string' },
    failed: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    folder: { type: 'string' },
    memory: { type: 'boolean', default: false },
    walks: { type: 'string' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})

async function withStage(work: (stage: Stage) => Promise<boolean>): Promise<boolean> {
  if (values.memory) return work(memoryStage())
  const servers = await startTestServers()
  process.env.TEST_DATABASE_URL = servers.postgresUrl
  process.env.TEST_NATS_URL = servers.natsUrl
  try {
    const stage = await startServicesStage()
    try {
      return await work(stage)
    } finally {
      await stage.stop()
    }
  } finally {
    await servers.stop()
  }
}

async function play(stage: Stage): Promise<boolean> {
  const { subject: wanted, name } = values
  const played: Played[] = []
  for (const [subject, talks] of readTalks(values.folder)) {
    if (wanted !== undefined && subject !== wanted) continue
    const chosen = talks.filter(
      (talk) => (name === undefined || talk.name.includes(name)) && stage.plays?.(talk) !== false,
    )
    if (chosen.length === 0) continue
    const ended: Played[] = []
    for (const talk of chosen) {
      const one = await runTalk(talk, stage)
      if (values.all || (values.failed && one.faults.length > 0)) {
        process.stdout.write(`${transcriptOf(one)}\n\n`)
      }
      ended.push(one)
    }
    process.stdout.write(scoreOf(subject, ended))
    played.push(...ended)
  }
  process.stdout.write(scoreOf('all', played))
  return played.every(isRight)
}

const isRight = ({ faults }: Played) => faults.length === 0

function scoreOf(subject: string, played: readonly Played[]): string {
  const right = played.filter(isRight).length
  const percent = played.length === 0 ? 100 : (100 * right) / played.length
  return `${subject.padEnd(20)} ${String(right).padStart(4)} of ${String(played.length).padStart(3)}  ${percent.toFixed(1).padStart(5)} %\n`
}

/** Clients who write anything in any order: the agent must never do what nobody asked for. */
async function walkAbout(count: number, from: number): Promise<boolean> {
  const messages = messagesOf(readTalks(values.folder))
  let faults = 0
  for (let seed = from; seed < from + count; seed += 1) {
    const walked = await walk(seed, messages)
    if (walked.faults.length === 0) continue
    faults += 1
    process.stdout.write(`${walkWords(walked)}\n\n`)
  }
  process.stdout.write(`${count} walks from seed ${from}, ${faults} with a fault\n`)
  return faults === 0
}

if (values.help) process.stdout.write(USAGE)
else if (
  !(await (values.walks === undefined
    ? withStage(play)
    : walkAbout(Number(values.walks), Number(values.seed))))
)
  process.exitCode = 1
