/** Of a file without a mark this part tells whether it is UTF-16: every other byte of plain letters is zero. */
const LOOKED_AT = 200

/** The text of a file as spreadsheets and phones write it: UTF-8, UTF-16, or what programs of Windows write. */
export function textOfFile(bytes: Uint8Array): string {
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function wideOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = [...bytes.subarray(0, LOOKED_AT)]
  const zeros = (odd: number) =>
    start.filter((byte, at) => at % 2 === odd && byte === 0).length / (start.length / 2)
  if (zeros(1) > 0.5) return 'utf-16le'
  return zeros(0) > 0.5 ? 'utf-16be' : undefined
}

/**
 * Contacts without their pictures, which phones export with them: a file of a hundred people has megabytes of these.
 * @see RFC 6350, 6.2.4
 */
export const withoutPhotos = (text: string): string =>
  /^BEGIN:VCARD/im.test(text)
    ? text.replace(
        /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND)[;:][\s\S]*?(?=^(?:[\w-]+\.)?[A-Z][\w-]*[;:])/gim,
        '',
      )
    : text
