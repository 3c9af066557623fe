/** Opens WhatsApp with a text, for the person to choose whom to send it to. */
export const whatsappShare = (text: string): string =>
  `https://wa.me/?${new URLSearchParams({ text })}`

/** `https://encaixe.app/p/ana` → `encaixe.app/p/` and `ana` */
export function splitAddress(address: string): [string, string] {
  const { host, pathname } = new URL(address)
  const own = pathname.lastIndexOf('/') + 1
  return [host + pathname.slice(0, own), pathname.slice(own)]
}
