import { firstName } from '@encaixe/contracts/first-name'
import { ApiProblem } from '#lib/api/problem.ts'
import type { ListedClient } from '#lib/api/resources.ts'
import { phoneLinks } from '#lib/appointments/words.ts'
import { sessionsLeftWords } from '#lib/packages/purchase.ts'
import { apiFor, failSignedInPage, requireProfessional } from '#lib/server/visit.ts'
import { count } from '#lib/text/format.ts'
import { phoneAsTyped } from '#lib/text/phone.ts'
import { dayIn, dayRelative, dayShort, wallDate } from '#lib/time/calendar.ts'
import { inZone } from '#lib/time/zone.ts'
import { PUBLIC_URL } from '$app/env/private'
import type { PageServerLoad } from './$types'

/** How long ago somebody came last who counts as away. */
const AWAY_DAYS = 45

/** WhatsApp with a ready text, which the professional may change and has to send. */
function kindWord(
  phone: string,
  { name, professional }: { name: string | null; professional: { name: string; slug: string } },
): string {
  const text = [
    `Oi${name === null ? '' : `, ${firstName(name)}`}! Aqui é ${firstName(professional.name)}.`,
    'Faz um tempinho que a gente não se vê: tudo bem por aí?',
    `Se quiser marcar, os meus horários estão aqui: ${PUBLIC_URL}/p/${professional.slug}`,
  ].join(' ')
  return `${phoneLinks(phone).whatsapp}?${new URLSearchParams({ text }).toString().replaceAll('+', '%20')}`
}

export const load: PageServerLoad = async (event) => {
  const { professional } = await requireProfessional(event)
  const { timezone } = professional
  const query = event.url.searchParams
  const q = (query.get('q') ?? '').slice(0, 100)
  const blocked = query.has('bloqueados')
  const away = query.has('sumidos')
  const today = dayIn(timezone, Date.now())
  const day = (at: string) => wallDate(inZone(at, timezone))

  const shown = ({ id, name, phone, totals, blocked: isBlocked, ...times }: ListedClient) => ({
    ...{ id, isBlocked },
    name: name ?? 'Sem nome',
    phone: phone === null ? '' : phoneAsTyped(phone),
    kindWord: away && phone !== null ? kindWord(phone, { name, professional }) : null,
    owes: totals.owedCents > 0 ? totals.owedCents : null,
    sessions: totals.sessionsLeft > 0 ? sessionsLeftWords(totals.sessionsLeft) : null,
    next: times.nextAppointmentAt ? dayRelative(day(times.nextAppointmentAt), today) : null,
    past:
      totals.completed > 0
        ? `${count(totals.completed, 'atendimento', 'atendimentos')}${times.lastAppointmentAt ? `, o último em ${dayShort(day(times.lastAppointmentAt))}` : ''}`
        : null,
  })

  const { items, nextCursor } = await apiFor(event)
    .listClients({
      q,
      cursor: query.get('depois'),
      ...(blocked && { blocked: 'true' }),
      ...(away && { awayDays: String(AWAY_DAYS) }),
    })
    .catch((cause: unknown) => {
      // The text is too long for a name: no client matches.
      if (cause instanceof ApiProblem && cause.status === 422) {
        return { items: [], nextCursor: null }
      }
      return failSignedInPage(cause, event)
    })
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(blocked && { bloqueados: '' }),
    ...(away && { sumidos: '' }),
  })
  if (nextCursor !== null) search.set('depois', nextCursor)
  return {
    ...{ q, blocked, away, awayDays: AWAY_DAYS },
    clients: items.map(shown),
    more: nextCursor === null ? null : `/clientes?${search}`,
  }
}
