import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Sent } from '../lab/conversation.ts'
import { type Talk, talks } from './talk.ts'

/** The talks of a folder by subject, the name of their file. */
export function readTalks(folder: string = import.meta.dirname): Map<string, Talk[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yml'))
  return new Map(
    files.toSorted().map((file) => {
      const read = talks.safeParse(parse(readFileSync(join(folder, file), 'utf8')))
      if (!read.success) throw new Error(`${file}:\n${z.prettifyError(read.error)}`)
      return [basename(file, '.yml'), read.data]
    }),
  )
}

/** Every message of the talks. */
export const messagesOf = (talks: ReadonlyMap<string, readonly Talk[]>): Sent[] =>
  [...talks.values()]
    .flat()
    .flatMap(({ says }) => says.flatMap((one) => ('later' in one ? [] : one)))

/** Names of talks that end wrong so far. A talk that ends right must not be on the list. */
export const readNotYetRight = (): ReadonlySet<string> =>
  new Set(
    readFileSync(join(import.meta.dirname, 'not-yet-right.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  )
