import type { PurchaseDetails } from '@encaixe/contracts'
import { clock, count } from '../text/format.ts'
import { dayIn, dayInNumbers, dayShort, wallDate, wallTime } from '../time/calendar.ts'
import { inZone } from '../time/zone.ts'
import { sessionsOf } from './words.ts'

/** What became of sessions, one line of the ledger. */
export interface LedgerLine {
  /** `12/11` */
  day: string
  words: string
  /** Of an appointment: `ter., 12 nov, 10h · Fisioterapia`. */
  about: string
  /** `+10`, `−1` */
  delta: string
  appointmentId: string | null
  /** Whether its professional may give it back. */
  canGiveBack: boolean
}

type Entry = PurchaseDetails['ledger'][number]

const came = (amount: number) => count(amount, 'sessão voltou', 'sessões voltaram')

function wordsOf({ reason, delta, actor }: Entry): string {
  const amount = Math.abs(delta)
  switch (reason) {
    case 'bought':
      return delta < 0
        ? 'Pagamento desfeito'
        : `${sessionsOf(amount)} ${amount === 1 ? 'comprada' : 'compradas'}`
    case 'used':
      return 'Usada'
    case 'returned':
      return 'Voltou para o pacote'
    case 'given_back':
      return actor === 'professional' ? 'Devolvida por quem atende' : 'Devolvida'
    case 'expired':
      return count(amount, 'sessão venceu', 'sessões venceram')
    case 'extended':
      return `Prazo maior: ${came(amount)}`
    case 'cancelled':
      return `Cancelado: ${count(amount, 'sessão a menos', 'sessões a menos')}`
  }
}

function aboutOf(
  { appointment }: Pick<Entry, 'appointment'>,
  kind: string,
  timezone: string,
): string {
  if (!appointment) return kind
  const at = inZone(appointment.startsAt, timezone)
  const when = `${dayShort(wallDate(at))}, ${clock(wallTime(at))}`
  return appointment.serviceName ? `${when} · ${appointment.serviceName}` : when
}

/** The ledger of a purchase, the latest first. */
export function ledgerLines(
  { ledger, entries }: Pick<PurchaseDetails, 'ledger' | 'entries'>,
  { timezone, now }: { timezone: string; now: number },
): LedgerLine[] {
  const today = dayIn(timezone, now)
  return ledger.toReversed().map((line) => ({
    day: dayInNumbers(wallDate(inZone(line.at, timezone)), today),
    words: wordsOf(line),
    // With one kind of session everybody knows which.
    about: aboutOf(
      line,
      entries.length > 1 ? (entries[line.entry]?.serviceNames.join(' ou ') ?? '') : '',
      timezone,
    ),
    delta: `${line.delta < 0 ? '−' : '+'}${Math.abs(line.delta)}`,
    appointmentId: line.appointment?.id ?? null,
    canGiveBack: line.canGiveBack,
  }))
}
