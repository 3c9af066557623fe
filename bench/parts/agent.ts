import { createHmac, randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { secretsOf } from '../../deploy/local/stack/secrets.ts'
import type { Turn } from '../../services/intake-agent/src/dialogue/conversation.ts'
import { embeddedAnswer } from '../../services/intake-agent/test/lab/answer.ts'
import { memoryStage } from '../../services/intake-agent/test/talks/memory-stage.ts'
import { readTalks } from '../../services/intake-agent/test/talks/read-talks.ts'
import { runTalk } from '../../services/intake-agent/test/talks/run-talk.ts'
import { somePhone } from '../../test/stack.ts'
import { addCpuSince, cpuTimes, printCpu } from '../figures/cpu.ts'
import { percentiles, type Row } from '../figures/report.ts'
import type { World } from '../load/world.ts'

const CONVERSATIONS = 200
const WEBHOOKS = 500
const WARM_UP = 50
const LOOK_MS = 500
const PATIENCE_MS = 60_000

const inbox = z.object({ items: z.array(z.object({ to: z.string(), receivedAt: z.string() })) })

/** The time of a turn alone, of a reply when many people write at once, and of the webhook's answer. */
export async function benchAgent(world: World): Promise<Row[]> {
  const own = await ownTimes()
  const acknowledged = await webhookTimes(world)
  await repliesTo(world, Array.from({ length: WARM_UP }, somePhone))
  const before = cpuTimes()
  const replied = await repliesTo(world, Array.from({ length: CONVERSATIONS }, somePhone))
  printCpu(addCpuSince(before), 'conversations, from webhook to reply', CONVERSATIONS)
  const conversations = `agent, ${CONVERSATIONS} conversations at once, webhook → reply`
  return [
    ...percentiles('agent, a turn by the rules, own', own, [95]),
    ...percentiles(conversations, replied, [95, 99]),
    ...percentiles('webhook with a message, acknowledged', acknowledged, [95, 99]),
  ]
}

/** The time of every turn of the talks in an in-memory town, without the services. */
async function ownTimes(): Promise<number[]> {
  const times: number[] = []
  const timed = async (turn: Turn) => {
    const startedAt = performance.now()
    const reply = await embeddedAnswer(turn)
    times.push(performance.now() - startedAt)
    return reply
  }
  const stage = memoryStage(timed)
  for (const talk of [...readTalks().values()].flat()) await runTalk(talk, stage)
  return times
}

/** All phones write at the same moment; the debounce is off. */
async function repliesTo({ sandbox, slugs }: World, phones: readonly string[]): Promise<number[]> {
  const startedAt = Date.now()
  await Promise.all(
    phones.map(async (from, index) => {
      const text = `oi! https://encaixe.example/p/${slugs[index % slugs.length]} tem horário amanhã?`
      const response = await fetch(`${sandbox}/phone/reply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from, text }),
      })
      if (!response.ok) throw new Error(`the sandbox refused a message with ${response.status}`)
    }),
  )
  const wanted = new Set(phones)
  for (;;) {
    // Rarely, because each look takes CPU from the agent. The sandbox says when each answer came.
    await delay(LOOK_MS)
    // Only the latest: earlier parts left many messages there.
    const response = await fetch(`${sandbox}/phone/messages?limit=${phones.length * 2}`)
    const items = inbox.parse(await response.json()).items.filter(({ to }) => wanted.has(to))
    if (new Set(items.map(({ to }) => to)).size >= wanted.size) {
      return items.map(({ receivedAt }) => Date.parse(receivedAt) - startedAt)
    }
    if (Date.now() > startedAt + PATIENCE_MS) throw new Error('some people got no answer')
  }
}

/** Reactions need no answer, so this is the time until a message is stored. */
async function webhookTimes({ gateway }: World): Promise<number[]> {
  const { whatsappAppSecret } = secretsOf(dirname(process.env.STACK_FILE ?? ''))
  const times: number[] = []
  for (let index = 0; index < WARM_UP + WEBHOOKS; index += 1) {
    const message = {
      from: somePhone().slice(1),
      id: `wamid.${randomUUID()}`,
      timestamp: String(Math.floor(Date.now() / 1_000)),
      type: 'reaction',
      reaction: { message_id: 'wamid.1', emoji: '👍' },
    }
    const change = { field: 'messages', value: { messages: [message] } }
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: '1', changes: [change] }],
    })
    const signature = createHmac('sha256', whatsappAppSecret).update(body).digest('hex')
    const startedAt = performance.now()
    const response = await fetch(`${gateway}/api/whatsapp/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
      body,
    })
    await response.text()
    if (!response.ok) throw new Error(`a webhook was refused with ${response.status}`)
    if (index >= WARM_UP) times.push(performance.now() - startedAt)
  }
  return times
}
