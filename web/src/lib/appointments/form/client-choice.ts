import type { ListedClient } from '../../api/resources.ts'
import { count } from '../../text/format.ts'
import { phoneAsTyped } from '../../text/phone.ts'

/** A client as a form offers them. */
export interface ClientOption {
  id: string
  name: string
  /** The phone, and how often they came. */
  detail: string
}

export const clientOption = ({
  id,
  name,
  phone,
  totals,
}: Pick<ListedClient, 'id' | 'name' | 'phone' | 'totals'>): ClientOption => ({
  id,
  name: name ?? 'Sem nome',
  detail: [
    phone === null ? '' : phoneAsTyped(phone),
    totals.completed > 0 ? count(totals.completed, 'atendimento', 'atendimentos') : '',
  ]
    .filter(Boolean)
    .join(' · '),
})

/** What was typed in the search, as the first fields of a new client: a phone has no letters. */
export function newClientFrom(typed: string): { clientName: string; clientPhone: string } {
  const text = typed.trim()
  const isPhone = /^[\d\s()+.-]{3,}$/.test(text)
  return isPhone
    ? { clientName: '', clientPhone: phoneAsTyped(text) }
    : { clientName: text, clientPhone: '' }
}
