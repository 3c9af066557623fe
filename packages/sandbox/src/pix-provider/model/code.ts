/** The dynamic code of a location, written apart from the library under test. Many banks write 01 = 12, too. */
export function codeOf({ location, name, city }: Record<'location' | 'name' | 'city', string>) {
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return body + checksum(body)
}

/** What a code may be written in, within a length. */
export const plain = (text: string, limit: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .slice(0, limit) || 'RECEBEDOR'

export const field = (id: string, value: string): string =>
  id + String(value.length).padStart(2, '0') + value

/** CRC-16/CCITT-FALSE. */
export function checksum(text: string): string {
  let crc = 0xffff
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return (crc & 0xffff).toString(16).toUpperCase().padStart(4, '0')
}
