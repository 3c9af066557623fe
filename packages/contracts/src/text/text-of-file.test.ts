import { expect, test } from 'vitest'
import { textOfFile, withoutPhotos } from './text-of-file.ts'

const text = 'nome;telefone\nJoão;11987654321\n'

test.each([
  ['UTF-8', Buffer.from(text, 'utf8')],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`, 'utf8')],
  ['UTF-16 of Excel', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 with the bytes the other way', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Latin-1', Buffer.from(text, 'latin1')],
])('a table in %s reads the same', (_, bytes) => {
  expect(textOfFile(bytes).replace('\uFEFF', '')).toBe(text)
})

test('an empty file is an empty text', () => {
  expect(textOfFile(new Uint8Array())).toBe('')
})

test('contacts lose their pictures and nothing else', () => {
  const card = (photo: string) =>
    `BEGIN:VCARD\r\nFN:Bia\r\n${photo}TEL:11987654321\r\nEND:VCARD\r\n`
  const photo = 'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ\r\n SkZJRgABAQ==\r\n'
  expect(withoutPhotos(card(photo) + card('item1.LOGO:x\r\n'))).toBe(card('') + card(''))
  expect(withoutPhotos('PHOTO;a\nnome;1')).toBe('PHOTO;a\nnome;1')
})
