/** Opens WhatsApp with a text, for the person to choose whom to send it to. */
export const whatsappShare = (text: string): string =>
  `https://wa.me/?${new URLSearchParams({ text })}`

/** `https://encaixe.app/p/ana` → `encaixe.app/p/` and `ana` */
export function splitAddress(address: string): [string, string] {
  const { host, pathname } = new URL(address)
  const own = pathname.lastIndexOf('/') + 1
  return [host + pathname.slice(0, own), pathname.slice(own)]
}

/** As many characters as Instagram keeps of a bio. */
const LONGEST_BIO = 150

/**
 * What to put in an Instagram bio: what one does, where, and the address, which never gives way.
 * The address is plain: a bio makes no links, so it has to be short enough to type.
 */
export function instagramBio({
  profession,
  city,
  address,
}: {
  profession: string
  city: string | null
  address: string
}): string {
  const call = `Agende seu horário: ${splitAddress(address).join('')}`
  const about = [profession, city].filter(Boolean).join(' · ')
  const whole = `${about}\n${call}`
  const length = (text: string) => [...text].length
  if (length(whole) <= LONGEST_BIO) return whole
  const shorter = `${profession}\n${call}`
  return length(shorter) <= LONGEST_BIO ? shorter : call
}
