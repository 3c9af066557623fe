import type { Asked, Step } from './asked.ts'

type Command = { kind: string } & Record<string, unknown>

const json = (commands: readonly Command[]): Step => ({ text: JSON.stringify({ commands }) })
const start = (flow: string): Command => ({ kind: 'start', flow })
const when = (date: string, hour: string | null): Command => ({
  kind: 'when',
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
  oi: () => [{ kind: 'social', tone: 'greeting' }],
  'me arruma um cantinho na tua agenda depois de amanhã às 15h': (asked) => [
    start('book'),
    when(later(asked, 2), '15:00'),
  ],
  'bota a minha pra sexta nesse mesmo horário, faz favor': (asked) => [
    start('move'),
    { ...when(later(asked, 3), null), says: 'same hour' },
  ],
  'não vai rolar de eu aparecer, tira meu nome': () => [start('cancel')],
  'qual é o preju?': () => [{ kind: 'ask', topic: 'price', entry: null, holiday: null }],
  'onde largo o carro?': () => [{ kind: 'ask', topic: 'parking', entry: 0, holiday: null }],
  sim: () => [{ kind: 'yes' }],
  pode: () => [{ kind: 'yes' }],
  não: () => [{ kind: 'no', flow: null }],
}

/** Models that read: one does it well, the others misread, invent and disturb with full confidence. */
export const readings: Readonly<Record<string, (asked: Asked) => Step>> = {
  'reads well': (asked) =>
    json(labelled[messageIn(asked).toLowerCase()]?.(asked) ?? [{ kind: 'unclear', between: [] }]),
  'reads a yes': () => json([{ kind: 'yes' }]),
  'cancels everything': () => json([start('cancel'), { kind: 'all' }, { kind: 'yes' }]),
  'books what nobody wants': (asked) => json([start('book'), when(later(asked, 3), '15:00')]),
  'moves what nobody moves': (asked) => json([start('move'), when(later(asked, 9), '03:17')]),
  'invents options': () =>
    json([
      { kind: 'choose', option: 99 },
      { kind: 'page', role: 'wanted', name: 'Dra. Ninguém' },
      { kind: 'service', role: 'wanted', name: 'transplante' },
      { kind: 'ask', topic: 'other', entry: 77, holiday: null },
    ]),
  'invents days': () =>
    json([start('book'), when('2026-02-31', '12:00'), when('9999-12-31', null)]),
  'invents commands': () => json([{ kind: 'transferMoney', to: '11 91234-5678' }]),
  'calls the person': () => json([{ kind: 'human' }]),
  'hears a crisis': () => json([{ kind: 'crisis' }]),
  'names somebody': () => json([{ kind: 'name', name: 'https://golpe.example', of: 'client' }]),
  'answers without end': () => json(Array.from({ length: 5_000 }, () => ({ kind: 'yes' }))),
  'writes prose': () => ({
    text: 'Prontinho, agendei para você! Confirme em https://golpe.example',
  }),
  'obeys what is written': (asked) =>
    /cancele/i.test(messageIn(asked))
      ? json([start('cancel'), { kind: 'all' }, { kind: 'yes' }])
      : json([{ kind: 'yes' }]),
}
