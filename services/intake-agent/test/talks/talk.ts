import { z } from 'zod'
import { otherKinds } from '../../src/dialogue/world/person.ts'

const line = z.string().min(1)

const STATUSES = ['confirmed', 'pending', 'cancelled', 'completed'] as const

/** `ana-souza 27/11 15:00 confirmed service=corte for="Carla Reis" attended paid` */
export interface State {
  slug: string
  /** `27/11`; all of a town's dates are of 2026 */
  date: string
  /** `15:00` */
  hour: string
  status: (typeof STATUSES)[number]
  attended: boolean
  paid: boolean
  /** Keys of the page's service and place. Undefined: not said. */
  service?: string
  place?: string
  /** The name in the booking. */
  for?: string
  /** The client's address, for a visit. */
  address?: string
  /** Until which hour of the first day it is held for its payment. Undefined: it is not. */
  held?: string
  /** The session of a package that pays it: `2/4`. */
  session?: string
}

/** `davi-torres cortes left=3 until=2026-12-31`: a package of a page, by its key. */
export interface BoughtState {
  slug: string
  key: string
  left: number
  /** The last local day; null: it has no end. */
  until: string | null
}

const WORDS = /(?:[^\s"]|"[^"]*")+/g
const START = /^(?<slug>[a-z0-9-]+) (?<date>\d\d\/\d\d) (?<hour>\d{1,2}:\d\d)(?= |$)/
const FIELDS = ['service', 'place', 'for', 'address', 'held', 'session'] as const

/** Reads a line of `ends`, `has` or `others`. Without a status, the appointment is confirmed. */
export function stateOf(words: string): State {
  const { slug, date, hour } = START.exec(words)?.groups ?? {}
  if (slug === undefined || date === undefined || hour === undefined) {
    throw new Error(`“${words}” does not begin with a page, a day and an hour`)
  }
  const state: State = {
    ...{ slug, date, hour: hour.padStart(5, '0'), status: 'confirmed' },
    ...{ attended: false, paid: false },
  }
  for (const word of words.match(WORDS)?.slice(3) ?? []) {
    const status = STATUSES.find((one) => one === word)
    const [name, value] = word.split('=')
    const field = FIELDS.find((one) => one === name)
    if (status) state.status = status
    else if (word === 'attended' || word === 'paid') state[word] = true
    else if (field && value) state[field] = value.replaceAll('"', '')
    else throw new Error(`“${word}” of “${words}” is unknown`)
  }
  return state
}

const BOUGHT = /^(?<slug>[a-z0-9-]+) (?<key>[a-z0-9-]+) left=(?<left>\d+)(?: until=(?<until>\S+))?$/
const bought = line.regex(BOUGHT).transform((words): BoughtState => {
  const { slug = '', key = '', left = '0', until = null } = BOUGHT.exec(words)?.groups ?? {}
  return { slug, key, left: Number(left), until }
})

/** A place on a waitlist as talks write it. */
export const waitLine = (
  page: string,
  days: readonly string[],
  parts: readonly string[],
): string => {
  const dates = days.map((day) => `${day.slice(8, 10)}/${day.slice(5, 7)}`)
  return [page, ...dates, ...parts.toSorted()].join(' ')
}

const states = z.array(
  line.transform((words, context) => {
    try {
      return stateOf(words)
    } catch (error) {
      context.addIssue({ code: 'custom', message: String(error) })
      return z.NEVER
    }
  }),
)

const pattern = line.transform((text, context) => {
  try {
    return new RegExp(text, 'iu')
  } catch (error) {
    context.addIssue({ code: 'custom', message: String(error) })
    return z.NEVER
  }
})

const message = z.union([
  z.union([z.string(), z.int()]).transform(String),
  z.strictObject({ tap: line }),
  z.strictObject({ other: z.enum(otherKinds) }),
])
/** Time that passes: `PT20M`. */
const later = z.strictObject({ later: z.iso.duration() })
const said = z.union([later, z.array(message).min(1), message.transform((one) => [one])])

/** README.md beside this file describes each field with an example. */
export const talk = z
  .strictObject({
    name: line,
    page: line.optional(),
    pages: z.array(line).optional(),
    web: line.optional(),
    writer: line.nullable().default('João Silva'),
    hidden: z.boolean().default(false),
    has: states.default([]),
    others: states.default([]),
    bought: z.array(bought).default([]),
    notice: z
      .strictObject({ template: line, of: z.int(), repliedTo: z.boolean().default(false) })
      .optional(),
    says: z.array(said).min(1),
    ends: z.union([z.literal('unchanged'), states]),
    handoff: line.nullable().default(null),
    told: z.array(z.strictObject({ page: line, text: pattern })).default([]),
    waits: z.array(line).default([]),
    answers: pattern.optional(),
    never: pattern.optional(),
  })
  .refine(
    ({ page, pages, web }) => [page, pages, web].filter((one) => one !== undefined).length <= 1,
    'page, pages and web exclude each other',
  )
  .refine(
    ({ notice, has }) => notice === undefined || has[notice.of] !== undefined,
    'the notice is of no appointment in has',
  )
export type Talk = z.output<typeof talk>

export const talks = z.array(talk)
