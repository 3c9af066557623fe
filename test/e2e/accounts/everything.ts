import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { serviceNames, streamOf } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import { everyKey, everyMessage, everyRow } from '@encaixe/service-kit/testing'
import { stack } from '../../stack.ts'

/**
 * Searches every row, Redis key, stream message and log for these words and returns where they occur. The sandbox is
 * left out: it stands for the outside world (phones, mailboxes, identity provider).
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
