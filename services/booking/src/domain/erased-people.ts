import type { BookingSnapshot } from '@encaixe/contracts'

/** A client who is nobody any more: no account, no name, and no address that could be written to. */
export const erasedClient = (id: string): Pick<BookingSnapshot, 'client' | 'contact'> => ({
  client: { id, userId: null, name: null, phone: null, email: null },
  contact: { name: null, phone: null, email: null },
})

/** The same of a professional, whose page is gone. */
export const erasedProfessional = (id: string): BookingSnapshot['professional'] => ({
  id,
  userId: null,
  slug: null,
  name: null,
  phone: null,
  email: null,
  timezone: 'America/Sao_Paulo',
  autoConfirm: false,
})
