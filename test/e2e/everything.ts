import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serviceNames, streamOf } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { everyKey, everyMessage, everyRow } from '@encaixe/service-kit/testing'
import { stack } from '../stack.ts'

/**
 * Where any of these words is held: every row of every database, every key of Redis, every message of
 * every stream, every log. The sandbox is the world outside (phones, mailboxes, the identity provider).
 */
export async function placesOf(bus: Bus, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const look = (place: string, texts: readonly string[]) => {
    for (const text of texts) {
      const word = words.find((word) => text.includes(word))
      if (word !== undefined) found.push(`${place}: ${word} in ${text.slice(0, 300)}`)
    }
  }
  for (const [service, url] of Object.entries(stack().databases)) look(service, await everyRow(url))
  for (const stream of serviceNames.map(streamOf)) look(stream, await everyMessage(bus, stream))
  look('Redis', await everyKey(stack().redis))
  const logs = join(dirname(process.env.STACK_FILE ?? '.'), 'logs')
  for (const name of existsSync(logs) ? readdirSync(logs) : []) {
    look(name, readFileSync(join(logs, name), 'utf8').split('\n'))
  }
  return found
}
