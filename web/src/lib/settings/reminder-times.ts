import type { ReminderTime, ReminderTimes } from '@encaixe/contracts'
import { textOf } from '../forms/form-problem.ts'

/** How long before an appointment its client is reminded, the longest first. */
const words: Readonly<Record<ReminderTime, string>> = {
  '168h': '7 dias antes',
  '72h': '3 dias antes',
  '48h': '2 dias antes',
  '24h': '1 dia antes',
  '12h': '12 horas antes',
  '6h': '6 horas antes',
  '3h': '3 horas antes',
  '2h': '2 horas antes',
  '1h': '1 hora antes',
}
export const timeOptions = Object.entries(words).map(([value, label]) => ({ value, label }))

/** The value of a first select of a service that follows its page. */
export const AS_PAGE = 'pagina'

/** What the two selects of a page or of a service hold. */
export interface TypedTimes {
  first: string
  second: string
}

const typedOf = ([first = '', second = '']: readonly string[]): TypedTimes => ({ first, second })

/** The names of the two selects of a service; without one, of the page. */
export const fieldsOf = (serviceId = '') => ({
  first: `primeiro${serviceId && `:${serviceId}`}`,
  second: `segundo${serviceId && `:${serviceId}`}`,
})

/** What the selects of the page and of each service show. */
export function shownTimes(held: ReminderTimes, serviceIds: readonly string[]) {
  const own = new Map(held.services.map(({ serviceId, times }) => [serviceId, times]))
  return {
    page: typedOf(held.times),
    services: Object.fromEntries(
      serviceIds.map((id) => {
        const times = own.get(id)
        return [id, times ? typedOf(times) : { first: AS_PAGE, second: '' }]
      }),
    ),
  }
}
export type ShownTimes = ReturnType<typeof shownTimes>

/** What was chosen in the selects. */
export function readTimes(form: FormData): ShownTimes {
  const read = (serviceId?: string): TypedTimes => {
    const { first, second } = fieldsOf(serviceId)
    return { first: textOf(form, first), second: textOf(form, second) }
  }
  const ids = [...form.keys()].flatMap((name) => name.match(/^primeiro:(.+)$/)?.[1] ?? [])
  return { page: read(), services: Object.fromEntries(ids.map((id) => [id, read(id)])) }
}

const isTime = (text: string): text is ReminderTime => Object.hasOwn(words, text)

/** Nothing but the options can be chosen: what is none of them counts as none. */
const chosenIn = ({ first, second }: TypedTimes): ReminderTime[] => [first, second].filter(isTime)

/** What the API takes. */
export const timesInput = ({ page, services }: ShownTimes) => ({
  times: chosenIn(page),
  services: Object.entries(services)
    .filter(([, typed]) => typed.first !== AS_PAGE)
    .map(([serviceId, typed]) => ({ serviceId, times: chosenIn(typed) })),
})

/** Two equal times, by the field they stand in. */
export function sameTimes({ page, services }: ShownTimes): Record<string, string> {
  const isTwice = ({ first, second }: TypedTimes) => first !== '' && first === second
  const all = [[undefined, page] as const, ...Object.entries(services)]
  return Object.fromEntries(
    all
      .filter(([, typed]) => isTwice(typed))
      .map(([id]) => [fieldsOf(id).second, 'Escolha dois tempos diferentes.']),
  )
}
