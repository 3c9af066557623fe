import { createHash } from 'node:crypto'

/** What a person said, and for how long. */
export interface VoiceNote {
  text: string
  seconds: number
}

export const VOICE_MIME_TYPE = 'audio/ogg; codecs=opus'
/** Ogg Opus counts samples at this rate, whatever it was recorded with. */
const SAMPLES_PER_SECOND = 48_000
/** About what WhatsApp records: 20 ms a packet, 16 kbit/s. */
const PACKET_BYTES = 40
const PACKETS_PER_SECOND = 50
const SPOKEN = 'ENCAIXE_SAYS='

/**
 * A file as WhatsApp records it: Ogg with Opus packets, its length in the last page. The packets are silent; what is
 * said stands in a comment (RFC 7845, section 5.2), where the sandbox's transcription finds it.
 */
export function voiceFile({ text, seconds }: VoiceNote): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead')
  head.writeUInt8(1, 8)
  head.writeUInt8(1, 9)
  head.writeUInt32LE(SAMPLES_PER_SECOND, 12)
  const tags = Buffer.concat([
    Buffer.from('OpusTags'),
    sized('encaixe sandbox'),
    uint32(1),
    sized(`${SPOKEN}${text}`),
  ])
  const pages = Array.from({ length: Math.max(1, Math.ceil(seconds)) }, (_, at) =>
    oggPage({
      position: Math.round(Math.min(at + 1, seconds) * SAMPLES_PER_SECOND),
      sequence: at + 2,
      flags: at + 1 >= seconds ? LAST : 0,
      packets: Array<Buffer>(PACKETS_PER_SECOND).fill(SILENCE),
    }),
  )
  return Buffer.concat([
    oggPage({ position: 0, sequence: 0, flags: FIRST, packets: [head] }),
    oggPage({ position: 0, sequence: 1, flags: 0, packets: [tags] }),
    ...pages,
  ])
}

/** What is said in a file of {@link voiceFile}; null for any other file. */
export function textOf(file: Buffer): string | null {
  const at = file.indexOf(SPOKEN)
  if (file.toString('latin1', 0, 4) !== 'OggS' || at < 4) return null
  const length = file.readUInt32LE(at - 4)
  return file.toString('utf8', at + SPOKEN.length, at + length)
}

export const sha256Of = (file: Buffer) => createHash('sha256').update(file).digest('base64')

const FIRST = 2
const LAST = 4
/** A packet of 20 ms in which nobody speaks. */
const SILENCE = Buffer.concat([Buffer.from([0x08]), Buffer.alloc(PACKET_BYTES - 1)])

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const sized = (text: string) => Buffer.concat([uint32(Buffer.byteLength(text)), Buffer.from(text)])

/** A page of an Ogg file (RFC 3533, section 6). A packet of 255 bytes and more takes several segments. */
function oggPage({
  position,
  sequence,
  flags,
  packets,
}: {
  position: number
  sequence: number
  flags: number
  packets: readonly Buffer[]
}): Buffer {
  const segments = packets.flatMap(({ length }) => [
    ...Array<number>(Math.floor(length / 255)).fill(255),
    length % 255,
  ])
  const header = Buffer.alloc(27)
  header.write('OggS')
  header.writeUInt8(flags, 5)
  header.writeBigUInt64LE(BigInt(position), 6)
  header.writeUInt32LE(1, 14)
  header.writeUInt32LE(sequence, 18)
  header.writeUInt8(segments.length, 26)
  const page = Buffer.concat([header, Buffer.from(segments), ...packets])
  page.writeUInt32LE(checksumOf(page), 22)
  return page
}

/** The CRC of Ogg: 32 bits, polynomial 0x04c11db7, not reflected, from 0. */
function checksumOf(page: Buffer): number {
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) crc = crc < 0 ? (crc << 1) ^ 0x04c11db7 : crc << 1
  }
  return crc >>> 0
}
