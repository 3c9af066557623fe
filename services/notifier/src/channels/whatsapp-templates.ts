import { isDeepStrictEqual } from 'node:util'
import type { Logger } from '@encaixe/service-kit'
import { z } from 'zod'
import { registrations } from '../notices/catalogue.ts'
import type { Registration } from '../notices/whatsapp.ts'
import type { Links } from '../texts/links.ts'
import { callGraph, type GraphApi } from './graph-api.ts'

/** What people read on it, and where it leads. */
const knownButton = z.object({
  type: z.string(),
  text: z.string().optional(),
  url: z.string().optional(),
})

const known = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      language: z.string(),
      components: z.array(
        z.object({
          type: z.string(),
          text: z.string().optional(),
          buttons: z.array(knownButton).optional().catch(undefined),
        }),
      ),
    }),
  ),
})
type Known = z.output<typeof known>['data'][number]

const bodyOf = ({ components }: Pick<Known, 'components'>) =>
  components.find(({ type }) => type === 'BODY')?.text

const buttonsOf = (components: readonly { type: string; buttons?: unknown }[]) =>
  z
    .array(knownButton)
    .catch([])
    .parse(components.find(({ type }) => type === 'BUTTONS')?.buttons)

/** Of a code the provider words the text itself, and the button. */
const isSame = (there: Known, wanted: Registration) =>
  bodyOf(wanted) === undefined ||
  (bodyOf(wanted) === bodyOf(there) &&
    isDeepStrictEqual(buttonsOf(wanted.components), buttonsOf(there.components)))

interface TemplateOptions extends GraphApi {
  /** Without one, templates are registered by hand (print-templates). */
  businessAccountId: string | undefined
  links: Links
  log: Logger
}

/** Registers what the account lacks; answers whether anything was registered since the given time. */
export type RegisterTemplates = (since: number) => Promise<boolean>

/**
 * Registers every WhatsApp text that the account lacks or has in another wording; asked several
 * times at once, it does the work once.
 */
export function templateRegistrar(options: TemplateOptions): RegisterTemplates {
  let underway: Promise<boolean> | null = null
  let registeredAt = Number.NEGATIVE_INFINITY
  return async (since) => {
    underway ??= registerMissing(options).finally(() => {
      underway = null
    })
    if (await underway) registeredAt = Date.now()
    return registeredAt >= since
  }
}

async function registerMissing({ businessAccountId, links, log, ...graph }: TemplateOptions) {
  if (businessAccountId === undefined) return false
  const path = `${businessAccountId}/message_templates`
  const listed = await callGraph(graph, `${path}?limit=1000`, { method: 'GET' })
  const existing = listed.ok ? known.safeParse(listed.body).data?.data : undefined
  if (!existing) {
    log.warn({ reason: listed.ok ? 'unreadable' : listed.failure.reason }, 'templates not listed')
    return false
  }
  let registered = 0
  for (const wanted of registrations(links)) {
    const there = existing.find(
      ({ name, language }) => name === wanted.name && language === wanted.language,
    )
    if (there && isSame(there, wanted)) continue
    const answer = await callGraph(graph, there?.id ?? path, {
      method: 'POST',
      body: bodyFor(wanted, there),
    })
    if (answer.ok) registered += 1
    else log.error({ template: wanted.name, reason: answer.failure.reason }, 'template refused')
  }
  if (registered > 0) log.info({ registered }, 'templates registered')
  return registered > 0
}

/** A template that exists is edited by its id; its name and language stay. */
const bodyFor = (wanted: Registration, there: Known | undefined) =>
  there ? { category: wanted.category, components: wanted.components } : wanted
