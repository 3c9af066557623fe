import { expect, test } from 'vitest'
import { type Page, usualManner } from '../world/page.ts'
import { doneWords } from './done.ts'

const page: Page = {
  slug: 'ana',
  name: 'Ana Souza',
  profession: 'Psicologia',
  city: 'Recife',
  timezone: 'America/Sao_Paulo',
  durationMinutes: 50,
  priceCents: 15_000,
  autoConfirm: false,
  cancellationNoticeHours: 12,
  services: [],
  places: [],
  manner: usualManner,
}
const now = Temporal.Instant.from('2026-11-23T10:00:00-03:00')

test('a move that awaits an answer says which time is asked for and which one stands', () => {
  const proposal = {
    ...{ kind: 'move' as const, slug: 'ana', appointmentId: 'appointment', version: 2 },
    startsAt: '2026-11-27T15:00:00-03:00',
  }
  const stands = '2026-11-24T15:00:00-03:00'
  const asked = doneWords(proposal, page, now, { pending: false, stands })
  expect(asked).toMatch(/Pedido enviado: mudar para .*sexta.*continua valendo amanhã/)
  expect(doneWords(proposal, page, now, { pending: false })).toContain('Mudado!')
})
