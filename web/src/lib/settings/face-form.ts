import type { PageFace } from '@encaixe/contracts'
import { textOf } from '../forms/form-problem.ts'
import { orderAsked } from './offer/order.ts'

export interface TypedAnswer {
  question: string
  answer: string
}

/** Empty rows that a form offers for more; pairs are dropped where nothing was typed. */
const MORE_ROWS = 2

export const rowsOf = (faq: readonly TypedAnswer[], most: number): TypedAnswer[] => [
  ...faq,
  ...Array.from({ length: Math.min(MORE_ROWS, most - faq.length) }, () => ({
    question: '',
    answer: '',
  })),
]

export function readAnswers(form: FormData): TypedAnswer[] {
  const texts = (name: string) => form.getAll(name).map((text) => String(text).slice(0, 4000))
  const answers = texts('answer')
  return texts('question')
    .map((question, index) => ({ question, answer: answers[index] ?? '' }))
    .filter(({ question, answer }) => question.trim() !== '' || answer.trim() !== '')
}

/** The colour that a form chooses; null: ours; undefined: none that can be read. */
export function readColour(form: FormData): string | null | undefined {
  const chosen = textOf(form, 'cor')
  const colour = chosen === 'outra' ? textOf(form, 'outra') : chosen
  if (colour === 'nenhuma') return null
  return /^#[0-9a-f]{6}$/i.test(colour) ? colour : undefined
}

type Photo = PageFace['photos'][number]

/** What a form of pictures asks for. */
export const readPhotos = (form: FormData) => ({
  cover: textOf(form, 'capa'),
  removed: textOf(form, 'apaga'),
  order: orderAsked(form),
  descriptions: new Map(
    [...form.keys()]
      .flatMap((name) => name.match(/^descricao:(.+)$/)?.[1] ?? [])
      .map((id) => [id, textOf(form, `descricao:${id}`)]),
  ),
})

/** What it wants changed of those that are there. */
export function photoChanges(
  { cover, removed, order, descriptions }: ReturnType<typeof readPhotos>,
  photos: readonly Photo[],
) {
  const wantedOrder = order.filter((id) => photos.some((photo) => photo.id === id))
  const isMoved = wantedOrder.some((id, index) => photos[index]?.id !== id)
  return {
    texts: photos.flatMap(({ id, description, isCover }) => {
      const typed = descriptions.get(id) ?? description
      const isWanted = cover === '' ? isCover : cover === id
      if (typed === description && isWanted === isCover) return []
      return [{ id, description: typed, ...(isWanted !== isCover && { isCover: isWanted }) }]
    }),
    removed: photos.find(({ id }) => id === removed)?.id ?? null,
    order: isMoved ? wantedOrder : null,
  }
}
