import { qrSvg } from '@encaixe/pix'
import { type Colours, coloursOf } from './colour.ts'
import { drawable } from './drawable.ts'
import { typeface } from './typeface.ts'

/** What a poster tells. */
export interface Poster {
  name: string
  profession: string
  address: string
  /** Where the code leads instead of the address: a conversation on WhatsApp. */
  chat: string | null
  /** Of the page; null: ours. */
  accent: string | null
}

const INK = '#30241a'
const MUTED = '#66584c'
const PAPER = { width: 595.28, height: 841.89 }
const MARGIN = 48
const WIDTH = PAPER.width - 2 * MARGIN
const HEAD = { y: MARGIN, height: 236, radius: 40 }
const CODE = { side: 284, y: 394 }
/** Light modules around a code: as many as a reader is promised. */
const QUIET = 4

/** The dark modules of a code as a path, and how many fit in a row. */
function codeOf(address: string): { path: string; modules: number } {
  const svg = qrSvg(address, { label: 'QR', margin: 0 }) ?? ''
  const modules = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  const path = /<path d="([^"]+)"/.exec(svg)?.[1]
  if (path === undefined || !modules) throw new Error('an address is too long for a code')
  return { path, modules }
}

type Page = PDFKit.PDFDocument

/** Words in the middle of the page, in the largest letters of these that they fit one line in. */
function centred(page: Page, words: string, y: number, sizes: readonly number[], width = WIDTH) {
  const size = sizes.find((each) => page.fontSize(each).widthOfString(words) <= width)
  page.fontSize(size ?? sizes.at(-1) ?? 12)
  page.text(words, (PAPER.width - width) / 2, y, {
    ...{ width, height: 2.4 * (size ?? sizes.at(-1) ?? 12) },
    ...{ align: 'center', ellipsis: true, lineGap: 2 },
  })
}

/** A block with a corner missing, and the piece that fits it: the mark, as large as the head. */
function head(page: Page, { name, profession }: Poster, { deep, light }: Colours) {
  const { y, height, radius } = HEAD
  const notch = 84
  const right = MARGIN + WIDTH
  const bottom = y + height
  page
    .moveTo(MARGIN + radius, y)
    .lineTo(right - notch - 30, y)
    .quadraticCurveTo(right - notch - 12, y, right - notch - 12, y + 18)
    .lineTo(right - notch - 12, y + notch - 6)
    .quadraticCurveTo(right - notch - 12, y + notch + 12, right - notch + 6, y + notch + 12)
    .lineTo(right - 18, y + notch + 12)
    .quadraticCurveTo(right, y + notch + 12, right, y + notch + 30)
    .lineTo(right, bottom - radius)
    .quadraticCurveTo(right, bottom, right - radius, bottom)
    .lineTo(MARGIN + radius, bottom)
    .quadraticCurveTo(MARGIN, bottom, MARGIN, bottom - radius)
    .lineTo(MARGIN, y + radius)
    .quadraticCurveTo(MARGIN, y, MARGIN + radius, y)
    .fill(deep)
  page.roundedRect(right - notch, y, notch, notch, 26).fill(light)
  const inner = WIDTH - 64
  page.fillColor('white').font('bold')
  const size = [50, 44, 38, 32, 27].find((each) => page.fontSize(each).widthOfString(name) <= inner)
  page.fontSize(size ?? 27)
  page.text(name, MARGIN + 32, y + (size ? 116 : 96), {
    ...{ width: inner, height: (size ?? 27) * 2.6, ellipsis: true },
  })
  page.font('regular').fontSize(22).fillColor('#ffffff')
  page.text(profession, MARGIN + 32, y + 182, { width: inner, lineBreak: false, ellipsis: true })
}

function code(page: Page, address: string, { light }: Colours) {
  const { path, modules } = codeOf(address)
  const { side, y } = CODE
  const x = (PAPER.width - side) / 2
  const frame = (QUIET * side) / modules
  page
    .roundedRect(x - frame, y - frame, side + 2 * frame, side + 2 * frame, 34)
    .lineWidth(5)
    .stroke(light)
  page
    .save()
    .translate(x, y)
    .scale(side / modules)
  page.path(path).fill(INK).restore()
}

/** A poster to print: A4, with the code as large as a phone reads from across a counter. */
export async function posterPdf(poster: Poster): Promise<Buffer> {
  // Ten megabytes with its fonts and its decoder: only who draws a poster has them in memory.
  const { default: PDFDocument } = await import('pdfkit')
  const shown = { ...poster, name: drawable(poster.name), profession: drawable(poster.profession) }
  const { host, pathname } = new URL(poster.address)
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'pt-BR',
    info: { Title: `${shown.name}: agende seu horário`, Creator: 'Encaixe' },
  })
  const parts: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  page.on('data', (part: Buffer) => void parts.push(part))
  page.on('end', () => resolve(Buffer.concat(parts)))
  page.on('error', reject)
  const { regular, bold } = typeface()
  page.registerFont('regular', regular).registerFont('bold', bold)

  const colours = coloursOf(poster.accent)
  head(page, shown, colours)
  page.font('bold').fillColor(INK)
  centred(page, poster.chat ? 'Marque pelo WhatsApp' : 'Agende seu horário', 302, [30])
  code(page, poster.chat ?? poster.address, colours)
  page.font('regular').fillColor(MUTED)
  const hint = poster.chat
    ? 'Aponte a câmera do celular e mande a mensagem, ou escolha em'
    : 'Aponte a câmera do celular para o código, ou digite'
  centred(page, hint, 722, [15])
  page.font('bold').fillColor(colours.deep)
  centred(page, `${host}${pathname}`, 746, [28, 24, 20, 17, 14, 11])
  page.font('regular').fillColor(MUTED)
  centred(page, 'Horário livre, sem ligar e sem criar conta.', 796, [12])
  page.end()
  return promise
}
