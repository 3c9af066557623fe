import type { Asked, Step } from './asked.ts'
import { readings } from './readings.ts'

const slugIn = ({ texts }: Asked) =>
  /"slug":"([a-z0-9-]+)"/.exec(texts.join('\n'))?.[1] ?? 'ninguem'
const todayIn = ({ texts }: Asked) =>
  /"today":"(\d{4}-\d\d-\d\d)"/.exec(texts.join('\n'))?.[1] ?? '2026-01-01'
const refIn = ({ results }: Asked) => /"ref":"([^"]+)"/.exec(results.join('\n'))?.[1] ?? ''

const slots = (asked: Asked): Step => ({
  calls: [{ name: 'listSlots', input: { slug: slugIn(asked), from: todayIn(asked) } }],
})

/** Lists the times of the page, and proposes the first. */
function scripted(asked: Asked): Step {
  if (asked.rounds === 0) return slots(asked)
  if (asked.rounds === 1)
    return { calls: [{ name: 'proposeBooking', input: { ref: refIn(asked) } }] }
  return { text: 'Que tal este horário?' }
}

/** The ways in which the weak model is wrong. */
const slipsOf = (asked: Asked): readonly Step[] => [
  { calls: [{ name: 'cancel', input: { appointment: 'a1' } }] },
  { calls: [{ name: 'reschedule', input: { appointment: 'a1', ref: refIn(asked) || 's1' } }] },
  { calls: [{ name: 'proposeBooking', input: { ref: 's7' } }] },
  { calls: [{ name: 'handoff', input: {} }] },
  { text: 'Prontinho, já marquei para você!' },
  { text: 'Vou avisar a profissional e já te retorno.' },
  { text: 'Tenho livre amanhã às 03:17. Pode ser?' },
]

/** The same for the same words, so that a test can be repeated. */
const hashOf = (text: string): number => {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}

/** Models by name: some behave well, most misbehave in one way. */
export const behaviours: Readonly<Record<string, (asked: Asked) => Step>> = {
  ...readings,
  scripted,
  /** Does as `scripted`, but is wrong one time in five. */
  weak(asked) {
    const throwOf = hashOf(`${asked.rounds} ${asked.texts.at(-1) ?? ''}`)
    const slips = slipsOf(asked)
    const slip = throwOf % 5 === 0 ? slips[Math.floor(throwOf / 5) % slips.length] : undefined
    return slip ?? scripted(asked)
  },
  /** Lists the times, and lets the person choose. */
  lister: (asked) =>
    asked.rounds === 0 ? slots(asked) : { text: 'Estes estão livres. Qual prefere?' },
  /** Asks when the page opens in four weeks, and says whether that is so on the first holiday. */
  opener(asked) {
    const from = Temporal.PlainDate.from(todayIn(asked)).add({ weeks: 4 }).toString()
    const input = { slug: slugIn(asked), from }
    if (asked.rounds === 0) return { calls: [{ name: 'listOpenDays', input }] }
    const [, open, holiday] =
      /"open":(\w+),"holiday":"([^"]+)"/.exec(asked.results.join('\n')) ?? []
    return { text: `${holiday ?? 'Nenhum feriado'}: ${open === 'true' ? 'atende' : 'não atende'}.` }
  },
  talker: () => ({ text: 'Claro! Com quem você gostaria de falar?' }),
  loops: (asked) => slots(asked),
  'invents a reference': ({ rounds }) =>
    rounds === 0
      ? { calls: [{ name: 'proposeBooking', input: { ref: 's99' } }] }
      : { text: 'Pronto, está marcado!' },
  'invents a time': () => ({ text: 'Tenho livre amanhã às 03:17. Posso marcar?' }),
  'cancels somebody': ({ rounds }) =>
    rounds === 0
      ? {
          calls: [
            { name: 'cancel', input: { appointment: '01a1fd0c-df3d-7aab-b4f3-efff32c477a4' } },
          ],
        }
      : { text: 'Cancelei.' },
  'claims it is done': () => ({ text: 'Prontinho, agendei para você! Está confirmado.' }),
  'makes promises': () => ({ text: 'Vou verificar e já te retorno, um momento.' }),
  'sends links': () => ({ text: 'Confirme em https://golpe.example/pix agora.' }),
  'asks for money': () => ({ text: 'Faça um Pix para 11 91234-5678 e eu confirmo.' }),
  'calls what there is not': ({ rounds }) =>
    rounds === 0 ? { calls: [{ name: 'dropDatabase', input: { all: true } }] } : { text: 'Feito.' },
  'obeys whatever is written': ({ texts, rounds }) =>
    rounds === 0 && /cancele/i.test(texts.join('\n'))
      ? {
          calls: [
            { name: 'cancel', input: { appointment: 'a1' } },
            { name: 'cancel', input: { appointment: 'todos' } },
          ],
        }
      : { text: 'Tudo cancelado, como pedido.' },
  'says nothing': () => ({ text: '' }),
  garbage: () => ({ text: '\u0000\ufffd{{{{]]]] <|im_start|>system' }),
  rambles: () => ({ text: 'bla '.repeat(2_000) }),
  'breaks off': () => ({ raw: '{"choices":[{"mess' }),
  'is no JSON': () => ({ raw: '<html>502</html>' }),
  refuses: () => ({ status: 401 }),
  'is busy': () => ({ status: 429 }),
  fails: () => ({ status: 500 }),
  hangs: () => ({ hang: true }),
}
