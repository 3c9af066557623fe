import { doorMessage } from '@encaixe/contracts'

/** The link that begins a conversation with the assistant about a page; null: we have no number on WhatsApp. */
export const whatsappDoor = (
  { WHATSAPP_NUMBER: number }: { WHATSAPP_NUMBER?: string | undefined },
  { code }: { code?: string | undefined },
): string | null =>
  number === undefined || code === undefined
    ? null
    : `https://wa.me/${number}?text=${encodeURIComponent(doorMessage(code))}`
