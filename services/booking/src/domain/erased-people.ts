import type { BookingSnapshot } from '@encaixe/contracts'

/** How a person is called who is nobody any more. */
export const ERASED_NAME = 'Pessoa removida'

/** A client who is nobody any more: no account, and no address that could be written to. */
export const erasedClient = (id: string): BookingSnapshot['client'] => ({
  id,
  userId: null,
  name: ERASED_NAME,
  phone: '',
  email: null,
})

/** The same of a professional, whose page is gone. */
export const erasedProfessional = (id: string): BookingSnapshot['professional'] => ({
  id,
  userId: '',
  slug: 'pagina-removida',
  name: ERASED_NAME,
  phone: '',
  email: null,
  timezone: 'America/Sao_Paulo',
  autoConfirm: false,
})
