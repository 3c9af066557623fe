import type { Wish } from '../../language/wishes/wish.rule.ts'
import type { Reply, Talk } from '../conversation.ts'
import { nameOf, options, propose, reply } from '../reply.ts'
import { dayWords } from '../texts/words.ts'
import { daysOf, partsOf } from '../times/wait.ts'
import type { Page } from '../world/page.ts'
import { serviceOf, wantedIn } from '../world/wanted.ts'

const partWords = { morning: 'de manhã', afternoon: 'à tarde', evening: 'à noite' } as const
/** More days than anybody reads are told by the first and the last. */
const MOST_NAMED = 3

/** Proposes a place on the waitlist. The page's own form takes whoever has not proven a phone. */
export function proposeWait(
  { turn, memory, facts }: Talk,
  page: Page,
  { wish, before = '' }: { wish: Wish; before?: string },
): Reply {
  const { phone, channel } = facts.person
  if (phone === null) {
    const isWeb = channel === 'web'
    const text = isWeb
      ? 'Na página, em “Avise-me se abrir um horário”, você entra na lista de espera.'
      : `Pela página de ${nameOf(page)} você entra na lista de espera.`
    return reply({ ...memory, flow: null, page }, [before, text].filter(Boolean).join(' '), {
      options: isWeb ? [options.book] : [options.human(page)],
    })
  }
  const today = turn.now.toZonedDateTimeISO(page.timezone).toPlainDate()
  const [days, parts] = [daysOf(wish, today), partsOf(wish)]
  const service = serviceOf(page, wantedIn(page, memory.slots).serviceId) ?? page.services[0]
  const what = [
    page.services.length > 1 && service ? service.name : null,
    daysWords(days, today),
    parts.map((part) => partWords[part]).join(' ou '),
  ]
  const proposal = {
    ...{
      kind: 'wait' as const,
      slug: page.slug,
      startsAt: turn.now.toString(),
      days,
      parts,
      phone,
    },
    ...{ serviceId: service?.id ?? null, name: memory.name ?? 'Cliente' },
  }
  return propose({ ...memory, flow: 'wait', page }, proposal, {
    before,
    question: `Quer entrar na lista de espera de ${nameOf(page)} (${what.filter(Boolean).join(', ')})? Se abrir um horário, eu aviso por aqui.`,
    options: [options.yes('Sim, quero', proposal), options.others, options.no('Não precisa')],
  })
}

function daysWords(days: readonly string[], today: Temporal.PlainDate): string {
  const words = (day: string) => dayWords(Temporal.PlainDate.from(day), today)
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return 'qualquer dia'
  return days.length <= MOST_NAMED
    ? days.map(words).join('; ')
    : `de ${words(first)} a ${words(last)}`
}
