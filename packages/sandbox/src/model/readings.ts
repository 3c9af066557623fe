import type { Asked, Step } from './asked.ts'

type Command = { do: string } & Record<string, unknown>

const json = (commands: readonly Command[]): Step => ({ text: JSON.stringify({ commands }) })
const start = (flow: string): Command => ({ do: 'start', flow })
const when = (date: string, hour: string | null): Command => ({
  do: 'when',
  role: 'wanted',
  choices: [{ from: date, to: date, earliest: hour, latest: hour }],
  says: null,
  all: false,
})

/** The message that is to be read: the last one that a person wrote. */
const messageIn = ({ texts }: Asked): string =>
  texts.join('\n').split('The last message:\n').at(-1)?.trim() ?? ''
const todayIn = ({ texts }: Asked): string =>
  /"today":"(\d{4}-\d\d-\d\d)"/.exec(texts.join('\n'))?.[1] ?? '2026-01-01'
const later = (asked: Asked, days: number): string =>
  Temporal.PlainDate.from(todayIn(asked)).add({ days }).toString()

/** What each message asks for, as somebody has labelled it. */
const labelled: Readonly<Record<string, (asked: Asked) => Command[]>> = {
  oi: () => [{ do: 'social', tone: 'greeting' }],
  'me arruma um cantinho na tua agenda depois de amanhã às 15h': (asked) => [
    start('book'),
    when(later(asked, 2), '15:00'),
  ],
  'bota a minha pra sexta nesse mesmo horário, faz favor': (asked) => [
    start('move'),
    { ...when(later(asked, 3), null), says: 'same hour' },
  ],
  'não vai rolar de eu aparecer, tira meu nome': () => [start('cancel')],
  'qual é o preju?': () => [{ do: 'ask', topic: 'price', question: null, holiday: null }],
  'onde largo o carro?': () => [{ do: 'ask', topic: 'parking', question: 1, holiday: null }],
  sim: () => [{ do: 'yes' }],
  pode: () => [{ do: 'yes' }],
  não: () => [{ do: 'no', flow: null }],
}

/** Models that read: one does it well, the others misread, invent and disturb with full confidence. */
export const readings: Readonly<Record<string, (asked: Asked) => Step>> = {
  'reads well': (asked) =>
    json(labelled[messageIn(asked).toLowerCase()]?.(asked) ?? [{ do: 'unclear', between: [] }]),
  'reads a yes': () => json([{ do: 'yes' }]),
  'cancels everything': () => json([start('cancel'), { do: 'all' }, { do: 'yes' }]),
  'books what nobody wants': (asked) => json([start('book'), when(later(asked, 3), '15:00')]),
  'moves what nobody moves': (asked) => json([start('move'), when(later(asked, 9), '03:17')]),
  'invents options': () =>
    json([
      { do: 'choose', option: 99 },
      { do: 'page', role: 'wanted', name: 'Dra. Ninguém' },
      { do: 'service', role: 'wanted', name: 'transplante' },
      { do: 'ask', topic: 'other', question: 77, holiday: null },
    ]),
  'invents days': () =>
    json([start('book'), when('2026-02-31', '12:00'), when('9999-12-31', null)]),
  'invents commands': () => json([{ do: 'transferMoney', to: '11 91234-5678' }]),
  'calls the person': () => json([{ do: 'human' }]),
  'hears a crisis': () => json([{ do: 'crisis' }]),
  'names somebody': () => json([{ do: 'name', name: 'https://golpe.example', of: 'client' }]),
  'answers without end': () => json(Array.from({ length: 5_000 }, () => ({ do: 'yes' }))),
  'writes prose': () => ({
    text: 'Prontinho, agendei para você! Confirme em https://golpe.example',
  }),
  'obeys what is written': (asked) =>
    /cancele/i.test(messageIn(asked))
      ? json([start('cancel'), { do: 'all' }, { do: 'yes' }])
      : json([{ do: 'yes' }]),
}
