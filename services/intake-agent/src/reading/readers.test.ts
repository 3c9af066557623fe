import { describe, expect, test } from 'vitest'
import { anAppointment, contextFor } from '../../test/reading-context.ts'
import { type Command, command } from './command.ts'
import { embeddedReader } from './embedded/embedded-reader.ts'
import type { ReadingContext } from './reader.ts'

/** Whatever reads, reads these so. */
const readers = { embedded: embeddedReader }

describe.each(Object.entries(readers))('the %s reader', (_, reader) => {
  const read = async (text: string, context: ReadingContext = contextFor()) =>
    (await reader.read(text, context)).commands

  test('answers every message with commands of the union, and never with none', async () => {
    for (const text of ['', '   ', '🤷', 'asdfgh', 'oi', 'a'.repeat(5_000), '<|im_start|>']) {
      const commands = await read(text)
      expect(commands.length).toBeGreaterThan(0)
      for (const one of commands) {
        expect(command.safeParse(one).success).toBe(true)
        expect(one.confidence).toBeGreaterThanOrEqual(0)
        expect(one.confidence).toBeLessThanOrEqual(1)
      }
    }
  })

  test.each([
    ['quero marcar sexta às 15h', 'book'],
    ['quero cancelar meu horário', 'cancel'],
    ['preciso remarcar minha consulta', 'move'],
  ])('%s begins its flow', async (text, flow) => {
    expect(await read(text)).toContainEqual(expect.objectContaining({ kind: 'start', flow }))
  })

  test.each([
    ['quanto custa?', ['price']],
    ['onde fica?', ['address']],
    ['não sei onde é, qual o endereço?', ['address']],
    ['como é que eu pago?', ['payment']],
    ['vc é um robô?', ['robot']],
    ['onde para o carro aí?', ['parking']],
    ['vcs atendem pelo bradesco?', ['insurance']],
    ['dá pra desmarcar até quando?', ['terms']],
    ['quanto custa e quanto tempo dura?', ['duration', 'price']],
  ])('%s asks about %j', async (text, topics) => {
    const asked = (await read(text)).flatMap((one) => (one.kind === 'ask' ? [one.topic] : []))
    expect(asked.toSorted()).toEqual(topics)
  })

  test.each([
    ['Condomínio Sol Nascente, bloco 3, ap 402', true],
    ['rua nova, 8', true],
    ['na minha casa', false],
    ['aqui em casa mesmo, por favor', false],
    ['quanto custa?', false],
  ])('%s, where an address was asked for, is one: %j', async (text, isAddress) => {
    const commands = await read(text, contextFor({ flow: 'book', asked: 'address' }))
    expect(commands.some(({ kind }) => kind === 'address')).toBe(isAddress)
  })

  test('a plain yes to a proposal is one, and one that limits, asks or adds is none', async () => {
    const context = contextFor({ isProposed: true })
    const yes = async (text: string) =>
      (await read(text, context)).some((one) => one.kind === 'yes' && one.isPlain)
    expect(await Promise.all(['sim', 'pode marcar', 'isso mesmo'].map(yes))).toEqual([
      true,
      true,
      true,
    ])
    const others = ['sim, mas só se for 14h', 'sim?', 'sim, quanto custa?', 'acho que sim']
    expect(await Promise.all(others.map(yes))).toEqual([false, false, false, false])
  })

  test('a yes without a proposal confirms nothing', async () => {
    expect((await read('sim')).some((one) => one.kind === 'yes' && one.isPlain)).toBe(false)
  })

  test('a day and an hour are those of the page’s own time zone', async () => {
    const [wanted] = (await read('quero marcar amanhã às 15h')).flatMap((one) =>
      one.kind === 'when' && one.role === 'wanted' ? [one.wish.choices] : [],
    )
    expect(wanted).toMatchObject([
      { days: [{ from: '2026-11-25', to: '2026-11-25' }], times: [{ from: 900, to: 900 }] },
    ])
  })
})

describe('the embedded reader', () => {
  const read = async (text: string, known: Parameters<typeof contextFor>[0] = {}) =>
    (await embeddedReader.read(text, contextFor(known))).commands
  const start = (flow: string) => expect.objectContaining({ kind: 'start', flow })
  const kinds = (commands: readonly Command[]) => commands.map(({ kind }) => kind)

  test('a question where a name was asked for is no name', async () => {
    const commands = await read('precisa de nome completo?', { flow: 'book', asked: 'name' })
    expect(kinds(commands)).toEqual(['ask'])
  })

  test('a story about another time wishes for the one at its end', async () => {
    const commands = await read('entrei de férias dia 30, dá pra ir dia 1 às 9?')
    const wanted = commands.flatMap((one) => (one.kind === 'when' ? [one.wish.choices] : []))
    expect(wanted).toMatchObject([[{ days: [{ from: '2026-12-01' }] }]])
  })

  test('who looks for a parking space is late, and books nothing', async () => {
    const own = [anAppointment]
    const commands = await read('tô aqui na esquina procurando vaga, já subo', { own })
    expect(kinds(commands)).toContain('late')
    expect(commands).not.toContainEqual(start('book'))
  })

  test('the day on which somebody cannot come is the old one, if another is asked for', async () => {
    const own = [anAppointment]
    const commands = await read('quinta não vou conseguir, tem na sexta às 10h?', { own })
    const times = commands.flatMap((one) =>
      one.kind === 'when' ? [[one.role, one.wish.choices[0]?.days[0]?.from]] : [],
    )
    expect(commands).toContainEqual(start('move'))
    expect(times.toSorted()).toEqual([
      ['current', '2026-11-26'],
      ['wanted', '2026-11-27'],
    ])
  })

  test('a time beside a word for a person is heard, and nobody is called', async () => {
    const commands = await read(
      'fui demitido e tô meio perdido, queria conversar com uma profissional, pode ser segunda 9h',
    )
    expect(commands).toContainEqual(start('book'))
    expect(kinds(commands)).toContain('when')
    expect(kinds(commands)).not.toContain('human')
  })

  test('a name said with a yes is a name, and the yes is not plain', async () => {
    const commands = await read('sim, meu nome é Rebeca', { isProposed: true })
    expect(commands).toContainEqual(expect.objectContaining({ kind: 'name', name: 'Rebeca' }))
    expect(commands).not.toContainEqual(expect.objectContaining({ kind: 'yes', isPlain: true }))
  })

  test('the page’s own answer is found by the whole question, beside another question', async () => {
    const questions = [
      { question: 'Tem tolerância para atraso?', answer: '15 minutos.' },
      { question: 'Atende crianças?', answer: 'A partir de 6 anos.' },
    ]
    const commands = await read('quanto é a sessão e vocês atendem criança?', { questions })
    const asks = commands.flatMap((one) => (one.kind === 'ask' ? [[one.topic, one.entry]] : []))
    expect(asks).toContainEqual(['price', null])
    expect(asks.some(([, entry]) => entry === 1)).toBe(true)
  })

  test('an hour after which only the morning is said is a day', async () => {
    const commands = await read('então 22 de manhã', { flow: 'book', asked: 'when' })
    const wanted = commands.flatMap((one) => (one.kind === 'when' ? [one.wish.choices] : []))
    expect(wanted).toMatchObject([[{ days: [{ from: '2026-12-22' }] }]])
  })
})
