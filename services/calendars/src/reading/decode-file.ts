const BYTE_ORDERS: readonly [first: number, second: number, encoding: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
]

/**
 * The text of a file: UTF-8, or UTF-16 if it says so, or what its server says, or else what old Windows programs write.
 * No letter says when somebody is busy, so that a wrong guess costs a name at most.
 */
export function decodeFile(body: Uint8Array, contentType: string | null): string {
  const order = BYTE_ORDERS.find(([first, second]) => body[0] === first && body[1] === second)
  const text = order ? new TextDecoder(order[2]).decode(body) : decodeBytes(body, contentType)
  return text.replaceAll('\0', '')
}

function decodeBytes(body: Uint8Array, contentType: string | null): string {
  const [, label = 'windows-1252'] = /charset="?([\w-]+)/i.exec(contentType ?? '') ?? []
  for (const encoding of ['utf-8', label]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(body)
    } catch (error) {
      // Another encoding, or one that nobody knows.
      if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    }
  }
  return new TextDecoder('windows-1252').decode(body)
}
