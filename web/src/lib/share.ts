/** Opens WhatsApp with a text, for the person to choose whom to send it to. */
export const whatsappShare = (text: string): string =>
  `https://wa.me/?${new URLSearchParams({ text })}`

/** `https://encaixe.app/p/ana` → `encaixe.app/p/ana` */
export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '')
