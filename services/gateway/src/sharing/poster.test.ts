import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { posterPdf } from './poster.ts'

/** How many pages a PDF says it has. */
const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])

/** What is drawn on it: its streams, unpacked. */
function drawnOn(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
}

const chat = `https://wa.me/551140000000?text=${encodeURIComponent('Olá! Código da página: 3F7K2MQ9XT')}`

test.each([
  ['Zé', 'https://encaixe.app/p/ze'],
  ['Zé', 'https://encaixe.app/p/ze', chat],
  [
    'Dra. Maria Aparecida Vasconcelos Albuquerque de Oliveira',
    `https://encaixe.app/p/${'m'.repeat(60)}`,
  ],
  ['Иван ✨', 'http://localhost:4000/p/ivan'],
])('a poster of %s is one page with a code on it', async (name, address, link?: string) => {
  const pdf = await posterPdf({
    name,
    profession: 'Psicologia',
    address,
    chat: link ?? null,
    accent: null,
  })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pagesOf(pdf)).toBe(1)
  // each row of the code is made of rectangles: hundreds of lines
  expect(drawnOn(pdf).split(' l\n').length).toBeGreaterThan(500)
})
