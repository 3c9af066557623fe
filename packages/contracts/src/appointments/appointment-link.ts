import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token of an appointment's own link (docs/adr/0021-appointment-links.md): which appointment, which of
 * its sides, and an HMAC of both under a secret that booking, the notifier and the gateway share. Nothing is
 * stored, so each message can carry it; to replace an appointment's links its generation is raised.
 */

/**
 * Whom a link lets act: the client by the page `/a/{token}`, the professional by a button of a message.
 * `client_phone` is the client by a link that went to nobody but the client's own phone: what was typed in a
 * booking may be anybody's address, so only such a link opens what the two have written to each other.
 * `waitlist` is who waits for a time: the id is their wish's, by the page `/espera/{token}`.
 * `purchase` is the professional who sold a package, by a button of a message: the id is the purchase's.
 */
export const linkSides = ['client', 'professional', 'client_phone', 'waitlist', 'purchase'] as const
export type LinkSide = (typeof linkSides)[number]

export interface AppointmentLink {
  side: LinkSide
  /** A UUID; of the side `waitlist` the id of a wish, of `purchase` that of a purchase. */
  appointmentId: string
  /** The appointment's when the link was made; an older one opens nothing. 0–65,535. */
  generation: number
}

export interface AppointmentLinks {
  /** 47 characters of base64url, good in a path and in a button's payload. */
  tokenFor(link: AppointmentLink): string
  /** undefined: it was not made by us. Whether its generation still holds, the appointment says. */
  read(token: string): AppointmentLink | undefined
}

const ID_BYTES = 16
const MAC_BYTES = 16
/** The side, the generation, the id, and the MAC of these. */
const HEAD_BYTES = 1 + 2 + ID_BYTES
const TOKEN = new RegExp(`^[\\w-]{${Math.ceil(((HEAD_BYTES + MAC_BYTES) * 4) / 3)}}$`)

/** @param secret at least 16 characters, known to our services alone */
export function appointmentLinks(secret: string): AppointmentLinks {
  const macOf = (head: Buffer) =>
    createHmac('sha256', secret)
      .update('appointment link')
      .update(head)
      .digest()
      .subarray(0, MAC_BYTES)

  return {
    tokenFor(link) {
      const head = headOf(link)
      return Buffer.concat([head, macOf(head)]).toString('base64url')
    },
    read(token) {
      if (!TOKEN.test(token)) return undefined
      const bytes = Buffer.from(token, 'base64url')
      // The last character has bits to spare: only one way of writing a token is read.
      if (bytes.toString('base64url') !== token) return undefined
      const head = bytes.subarray(0, HEAD_BYTES)
      if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), macOf(head))) return undefined
      return linkOf(head)
    },
  }
}

function headOf({ side, appointmentId, generation }: AppointmentLink): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(linkSides.indexOf(side), 0)
  head.writeUInt16BE(generation, 1)
  const written = head.write(appointmentId.replaceAll('-', ''), 3, 'hex')
  if (written !== ID_BYTES) throw new Error('a link is of an appointment, by its UUID')
  return head
}

function linkOf(head: Buffer): AppointmentLink | undefined {
  const side = linkSides[head.readUInt8(0)]
  if (side === undefined) return undefined
  const hex = head.toString('hex', 3)
  const appointmentId = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-')
  return { side, appointmentId, generation: head.readUInt16BE(1) }
}
