import type { Colours } from './colour.ts'

/** The picture that a link to a page shows in a conversation. */

/** What a card tells: nothing that the page itself does not. All of it can be drawn (drawable.ts). */
export interface Card {
  name: string
  profession: string
  /** `terça, 24 de novembro`; null where no day is free. */
  freeDay: string | null
  /** `encaixe.app/p/ana` */
  address: string
  colour: Colours
}

export const CARD_SIZE = { width: 1200, height: 630 }

/** An element as the drawing library takes it. */
export interface Element {
  type: string
  props: Record<string, unknown> & { style: Record<string, string | number> }
}
type Style = Element['props']['style']

const box = (style: Style, ...children: (Element | string)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children },
})
const text = (words: string, style: Style): Element => ({
  type: 'div',
  props: { style: { display: 'block', ...style }, children: words },
})

const PHOTO_SIDE = 316
const FOOT = 104
/** Where the photo stands, and how round its corners are: it is laid over the drawing. */
export const PHOTO_PLACE = {
  left: 64,
  top: (CARD_SIZE.height - FOOT - PHOTO_SIDE) / 2,
  side: PHOTO_SIDE,
  radius: PHOTO_SIDE * 0.3,
}

/** A long name takes smaller letters, and two lines at most. */
const nameSize = (name: string) => (name.length <= 14 ? 84 : name.length <= 26 ? 68 : 54)

const initialsOf = (name: string) => {
  const words = name.split(' ').filter((word) => word && !word.endsWith('.'))
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return `${first.slice(0, 1)}${last.slice(0, 1)}`.toUpperCase()
}

/** The mark: a block with a corner missing, and the piece that fits it. */
const mark = ({ deep, light }: Colours): Element => ({
  type: 'svg',
  props: {
    style: { width: 44, height: 44 },
    viewBox: '0 0 32 32',
    children: [
      {
        type: 'path',
        props: {
          fill: deep,
          d: 'M8 3h7.5a1.5 1.5 0 0 1 1.5 1.5V13a2 2 0 0 0 2 2h8.5a1.5 1.5 0 0 1 1.5 1.5V24a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5z',
        },
      },
      { type: 'rect', props: { fill: light, x: 19, y: 3, width: 10, height: 10, rx: 3 } },
    ],
  },
})

function portrait({ name, colour }: Card, hasPhoto: boolean): Element {
  const frame = {
    width: PHOTO_SIDE,
    height: PHOTO_SIDE,
    borderRadius: PHOTO_PLACE.radius,
    flexShrink: 0,
  }
  if (hasPhoto) return box(frame)
  const style = { ...frame, alignItems: 'center', justifyContent: 'center', fontSize: 128 }
  return box(
    { ...style, fontWeight: 700, background: colour.light, color: colour.deep },
    initialsOf(name),
  )
}

/** A card to be drawn; where it has a photo, with the place for it. */
export function cardElement(card: Card, hasPhoto: boolean): Element {
  const { name, profession, freeDay, address, colour } = card
  const size = nameSize(name)
  const words = box(
    { flexDirection: 'column', marginLeft: 56, flex: 1, minWidth: 0 },
    text(name, { fontSize: size, fontWeight: 700, lineHeight: 1.04, lineClamp: 2 }),
    text(profession, { fontSize: 40, marginTop: 14, opacity: 0.86, lineClamp: 1 }),
    box(
      {
        ...{ alignSelf: 'flex-start', marginTop: 34, padding: '14px 28px 16px', borderRadius: 24 },
        ...{ background: colour.light, color: colour.deep, flexDirection: 'column' },
      },
      text(freeDay === null ? 'Agende pelo link' : 'Próximo dia livre', { fontSize: 26 }),
      text(freeDay ?? 'Escolha o seu horário', { fontSize: 38, fontWeight: 700 }),
    ),
  )
  return box(
    {
      ...{ width: '100%', height: '100%', flexDirection: 'column', fontFamily: 'display' },
      ...{ background: '#f9f4ea', color: 'white' },
    },
    box(
      {
        ...{ flex: 1, alignItems: 'center', padding: `0 ${PHOTO_PLACE.left}px` },
        ...{ background: colour.deep, borderRadius: '0 0 56px 56px' },
      },
      portrait(card, hasPhoto),
      words,
    ),
    box(
      { height: FOOT, alignItems: 'center', padding: '0 64px', color: colour.deep, fontSize: 34 },
      mark(colour),
      text(address, { marginLeft: 20, fontWeight: 700, lineClamp: 1 }),
    ),
  )
}
