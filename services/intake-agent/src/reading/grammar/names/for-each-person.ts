import type { Page, PageService } from '../../../dialogue/world/page.ts'
import { type Choice, noWish, startsOfEach, type Wish } from '../../../language/wishes/wish.rule.ts'
import { relations } from '../../../language/words/relations.rule.ts'
import { plain } from '../../../language/words/spelling.rule.ts'
import { namedOf } from '../things/named-service.rule.ts'

/** What stands before a person, and whether that is the writer. */
const BEFORE_PERSON = /(.*?)\b(?:pra|para|pro)\s+(mim\b|\p{L})/gsu

/** `minha esposa às 7h e eu às 7h50` */
const BEFORE_ME = new RegExp(
  String.raw`(.*?)\b(eu|(?:meu|minha) (?:${[...relations].join('|')}))\b`,
  'gs',
)

/** What the message says before each person, and after them. */
function personsIn(text: string) {
  const said = [...plain(text).matchAll(BEFORE_PERSON)]
  const persons = said.length > 0 ? said : [...plain(text).matchAll(BEFORE_ME)]
  const ends = persons.map(({ index, 0: { length } }) => index + length)
  return persons.map(([, before = '', whom], index) => ({
    before,
    after: plain(text).slice(ends[index], persons[index + 1] && (ends[index + 1] ?? 0)),
    isMine: whom === 'mim' || whom === 'eu',
  }))
}

/** Who is written first comes first of several, and the writer before all others. */
function minesFirst<T>(persons: readonly { isMine: boolean }[], theirs: readonly T[]): T[] {
  const mine = persons.findIndex(({ isMine }) => isMine)
  const own = theirs[mine]
  if (mine < 1 || own === undefined || persons.length !== theirs.length) return [...theirs]
  return [own, ...theirs.filter((_, index) => index !== mine)]
}

/** `corte pra mim e barba pro meu pai`, `eu corte e meu pai barba`: the services of each, the writer's first; none: nobody has any of their own. */
function servicesOfEach({ services }: Page, text: string): PageService[][] {
  const parts = personsIn(text).toSorted((one, other) => Number(other.isMine) - Number(one.isMine))
  const namedIn = (part: string) => {
    const { these } = namedOf(part, services, ({ name }) => name)
    return these.length > 0 ? [these] : []
  }
  const before = parts.flatMap((part) => namedIn(part.before))
  const named =
    before.length === parts.length ? before : parts.flatMap((part) => namedIn(part.after))
  return named.length === parts.length ? named : []
}

/** `pra mim 10h e pro meu filho 10h30`: the time of each, in the order of the message; none: all the same. */
function timesOfEach({ choices }: Wish): Choice[] {
  const [choice, ...others] = choices
  if (choice === undefined || others.length > 0) return [...choices]
  const areExact = choice.times.every(({ from, to }) => from === to)
  return areExact ? choice.times.map((time) => ({ ...choice, times: [time] })) : []
}

const idsOf = (services: readonly PageService[] | undefined) => services?.map(({ id }) => id) ?? []

/** What one of several people gets; null: the same as the one before. */
interface Own {
  /** None: the same as the one before. */
  serviceIds: string[]
  when: Wish | null
}

/** `corte pra mim 9h e barba pro meu pai 10h`: what each of so many people gets, the writer first; null: nobody has anything of their own. */
export function forEachPerson(
  count: number,
  page: Page,
  { wish, text }: { wish: Wish; text: string },
): Own[] | null {
  const services = servicesOfEach(page, text)
  const times = minesFirst(personsIn(text), timesOfEach(wish))
  const isServed = services.length === count
  const isTimed = times.length >= count && count > 1
  if (!isServed && !isTimed) return null
  return Array.from({ length: count }, (_, at) => {
    const choice = times[at]
    const own = isTimed && choice ? { ...(at === 0 ? wish : noWish), choices: [choice] } : null
    return {
      serviceIds: isServed ? idsOf(services[at]) : [],
      when: own ?? (at === 0 ? wish : null),
    }
  })
}

const A_TIME =
  /\d|\b(?:hoje|amanha|domingo|segunda|terca|quarta|quinta|sexta|sabado|seg|ter|qua|qui|sex|sab|manha|tarde|noite|meio)\b/

/** `corte sexta 9h`, `barba sábado 10h`: the parts of a message that have a time; `corte` of `corte e barba sexta` has none. */
function timedParts(text: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const part of plain(text).split(/\s+(?:e|mais|depois)\s+|[,;\n]+/)) {
    open = [open, part].filter(Boolean).join(' e ')
    if (!A_TIME.test(part)) continue
    parts.push(open)
    open = ''
  }
  return parts
}

/** `corte sexta 9h e barba sábado 10h`: one person, two services at two times. */
export function forEachService(
  { services }: Page,
  { wish, text }: { wish: Wish; text: string },
): Own[] | null {
  const starts = startsOfEach(wish)
  const named = timedParts(text).map((part) => namedOf(part, services, ({ name }) => name).these)
  const areAll = named.length === starts.length && named.every(({ length }) => length > 0)
  const isOne = new Set(named.map((one) => idsOf(one).join())).size === 1
  if (starts.length < 2 || !areAll || isOne) return null
  return starts.map((when, at) => ({ serviceIds: idsOf(named[at]), when }))
}
