import type { OfferedPackage } from '@encaixe/contracts'
import { count, price } from '../text/format.ts'

export const sessionsOf = (amount: number): string => count(amount, 'sessão', 'sessões')

/** How long it can be used, from its payment on: `Vale por 180 dias`. */
export const validityWords = (validDays: number | null): string =>
  validDays === null ? 'Sem prazo para usar' : `Vale por ${count(validDays, 'dia', 'dias')}`

/** What each session is of: `Corte ou Barba`. */
export function namesIn(
  serviceIds: readonly string[],
  services: readonly { id: string; name: string }[],
): string {
  const names = serviceIds.flatMap(
    (id) => services.find((service) => service.id === id)?.name ?? [],
  )
  return names.join(' ou ')
}

type Sold = Pick<OfferedPackage, 'entries' | 'priceCents' | 'validDays'>

/** One line for each kind of session: `10 sessões de Fisioterapia`. */
export const entryLines = (
  { entries }: Pick<Sold, 'entries'>,
  services: readonly { id: string; name: string }[],
): string[] =>
  entries.map(({ serviceIds, sessions }) => {
    const names = namesIn(serviceIds, services)
    return names ? `${sessionsOf(sessions)} de ${names}` : sessionsOf(sessions)
  })

/** In one line: `10 sessões · R$ 900 · vale por 180 dias`. */
export function packageInLine({ entries, priceCents, validDays }: Sold): string {
  const sessions = entries.reduce((sum, entry) => sum + entry.sessions, 0)
  const parts = [sessionsOf(sessions), price(priceCents)]
  if (validDays !== null) parts.push(validityWords(validDays).toLowerCase())
  return parts.join(' · ')
}
