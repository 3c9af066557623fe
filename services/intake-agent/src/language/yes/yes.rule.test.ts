import { expect, test } from 'vitest'
import { tokensOf } from '../words/tokens.rule.ts'
import { type Confirmable, confirmable } from '../words/yes-words.rule.ts'
import { isYes } from './yes.rule.ts'

/** A Tuesday. */
const today = Temporal.PlainDate.from('2026-11-24')
/** Friday at 15:00, with Ana Souza, for João Silva. */
const start = { date: '2026-11-27', minutes: 15 * 60, weekday: 5 }
const says = (message: string, kind: Confirmable = 'book') =>
  isYes(
    tokensOf(message),
    { kind, starts: [start], names: ['Ana Souza', 'João Silva', 'Corte'] },
    today,
  )

const plainYes =
  `sim|Sim.|siiim|s|ss|SIM!|sim, por favor|sim, obrigada!|ok|blz|beleza, valeu|claro|claro que sim|pode ser|pode sim|
  isso|isso mesmo|isso aí|é isso|com certeza|perfeito|ótimo|fechado|combinado|aham|uhum|quero sim|bora|tá bom|ta ótimo|
  👍|👍🏽|✅|👌|1|1.|yes|confirmo|por mim tudo bem|sim senhora|sim sim|ok, pode ser|show de bola|aceito|sim 😊|
  Bom dia! Sim|sim, moça|sim sem problemas|serve sim|sim né|com certeza, prof`
    .split('|')
    .map((one) => one.trim())

test.each(plainYes)('%j is a yes to anything', (message) => {
  for (const kind of confirmable) expect(says(message, kind), kind).toBe(true)
})

test.each([
  'Pode, sim. Muito agradecida',
  'pode sim, fico muito grata. Tenha uma ótima semana',
  'sim, minha filha. Deus lhe abençoe. Um bom domingo pra você',
  'podi pá',
])('%j is a yes with thanks and good wishes', (message) => {
  expect(says(message)).toBe(true)
})

test.each(['muito agradecida', 'um bom dia para você', 'bom domingo', 'sim, bom domingo às 15h'])(
  '%j is no yes',
  (message) => {
    expect(says(message)).toBe(false)
  },
)

test.each([
  'arrocha',
  'pode salvar',
  'só vem',
  'marca que eu vou',
  'que eu vou',
  'nem que chova',
  'de boa',
])('%j is no yes to a cancellation', (message) => {
  expect(says(message, 'cancel')).toBe(false)
})

test.each([
  ['pode marcar', 'book'],
  ['arrocha', 'book'],
  ['vai, confirma logo', 'book'],
  ['sim, se faz favor', 'book'],
  ['marca que eu vou', 'book'],
  ['tô aí nem que chova canivete', 'reminder'],
  ['sim, marca pra mim', 'book'],
  ['Sim, marcar', 'book'],
  ['quero esse horário', 'book'],
  ['sim, sexta às 15h', 'book'],
  ['pode ser às 15h', 'book'],
  ['às 3 sim', 'book'],
  ['sim, com a Ana', 'book'],
  ['sim, em nome de João', 'book'],
  ['pode mudar', 'move'],
  ['sim, pode remarcar', 'move'],
  ['pode cancelar', 'cancel'],
  ['cancela por favor', 'cancel'],
  ['quero cancelar sim', 'cancel'],
  ['Sim, cancelar', 'cancel'],
  ['confirmo presença', 'attend'],
  ['vou sim', 'reminder'],
  ['pode avisar', 'tell'],
  ['já paguei sim', 'pay'],
] as const)('%j is a yes to %s', (message, kind) => {
  expect(says(message, kind)).toBe(true)
})

const noYes =
  `sim mas ela cobra multa?|pode ser no nome dela?|pode ser no nome dela|acho que sim|sim? nao sei...|
  pode? nao vai atrapalhar?|sim?|ok?|pode ser?|👍?|talvez|talvez sim|sim, só que mais tarde|sim mas às 16h|sim, às 16h|
  sim, quinta|sim, sexta às 15:30|sim, com a Carla|sim, em nome de Maria|pode ser no nome da Maria|sim se der tempo|
  sim, se ela puder|sim quanto custa|sim, quanto custa?|sim e outro para minha filha|sim, e também segunda|não|sim não|
  não sim|ok, não quero|claro que não|pode não|de jeito nenhum|👎|🤔|sim 🤔|👍👎|vou ver|vou pensar|deixa|deixa pra lá|depois|obrigado|
  oi|bom dia|🙏|mais tarde|outro|2|15|sexta|sexta 15h|em nome de João|Ana|asdf|sim asdf|a|e|mesmo|pode deixar|
  depende|quem sabe|sei lá|sim, até as 15h|sim, a partir das 14h|quase sim|nem sim nem não|sim ou não|quando puder|
  ela disse sim|se eu disser sim|diga sim|quero saber se pode|pode me explicar|pode esperar|pode ser outro dia|
  ah tá|aaah ta|espera, sim|pera|sim por enquanto|sim exceto sexta|menos sexta|sim para a Maria|hmm|ok espera|sim, só que|sim só sábado|só`
    .split('|')
    .map((one) => one.trim())

test.each(noYes)('%j is no yes, whatever was proposed', (message) => {
  for (const kind of confirmable) expect(says(message, kind), kind).toBe(false)
})

test.each([
  ['pode cancelar', 'book'],
  ['pode cancelar', 'attend'],
  ['pode marcar', 'cancel'],
  ['vou sim', 'cancel'],
  ['confirmo presença', 'cancel'],
  ['pode remarcar', 'cancel'],
  ['pode mudar', 'book'],
  ['já paguei', 'book'],
  ['cancelar', 'cancel'],
  ['quero cancelar', 'cancel'],
  ['quero marcar', 'book'],
  ['remarcar', 'move'],
] as const)('%j does not confirm what it does not name: %s', (message, kind) => {
  expect(says(message, kind)).toBe(false)
})

test.each([])('who knows where it is says yes by the rest: %j', (message) => {
  expect(says(message)).toBe(true)
})

test.each(['sei onde é', 'não sei onde é. pode confirmar', 'já sei onde fica, pode confirmar?'])(
  'who only knows where it is, or does not, says no yes: %j',
  (message) => {
    expect(says(message)).toBe(false)
  },
)

test.each(['tem que ser esse mesmo. Pode marcar', 'vou ficar com esse horário'])(
  'who takes the proposed time says yes: %j',
  (message) => {
    expect(says(message)).toBe(true)
    expect(says(message, 'cancel')).toBe(false)
  },
)

test.each(['era esse que eu queria', 'tem que ser esse?', 'ótimo horário'])(
  'who only speaks about the proposed time says no yes: %j',
  (message) => {
    expect(says(message)).toBe(false)
  },
)

test.each(['Vou sim, pode me esperar', 'confirmadíssimo, tô indo', 'não falto por nada'])(
  '%j is a yes to a reminder',
  (message) => {
    expect(says(message, 'reminder')).toBe(true)
    expect(says(message, 'cancel')).toBe(false)
  },
)

test('a yes may repeat for whom it is booked, and for nobody else', () => {
  const isYesFor = (relation: string | null, message: string) =>
    isYes(
      tokensOf(message),
      { kind: 'book', starts: [start], names: ['Zélia'], guest: { relation } },
      today,
    )
  expect(isYesFor('marido', 'sim, pode marcar pra ele')).toBe(true)
  expect(isYesFor('marido', 'pode marcar sim pro meu marido')).toBe(true)
  expect(isYesFor('ela', 'sim, é pra ela mesmo')).toBe(true)
  expect(isYesFor(null, 'sim, no nome dela')).toBe(true)
  expect(isYesFor('mae', 'ela topou, pode confirmar')).toBe(true)
  expect(isYesFor('mae', 'ela topou')).toBe(false)
  expect(isYesFor('mae', 'sim, ela quer outro')).toBe(false)
  expect(isYesFor('marido', 'sim, pode marcar pra ela')).toBe(false)
  expect(isYesFor('marido', 'sim, pro meu filho')).toBe(false)
  expect(isYesFor('marido', 'pro meu marido')).toBe(false)
  expect(isYesFor('ela', 'sim, mas é pra outra pessoa')).toBe(false)
  expect(says('sim, pode marcar pra ela')).toBe(false)
})

test('a yes may say the proposed day after “pra”, and no other day', () => {
  expect(says('tudo certo pra sexta')).toBe(true)
  expect(says('sim, pra sexta às 15h')).toBe(true)
  expect(says('tudo certo pra quinta')).toBe(false)
})

test('a yes to several starts names all of them, or none', () => {
  const starts = [start, { date: '2026-11-30', minutes: 15 * 60, weekday: 1 }]
  const isYesTo = (message: string) =>
    isYes(tokensOf(message), { kind: 'book', starts, names: [] }, today)
  for (const message of ['sim', 'sim, os dois', 'pode marcar as duas', 'sim, sexta e segunda']) {
    expect(isYesTo(message), message).toBe(true)
  }
  for (const message of ['sim, sexta', 'só a de sexta', 'os dois?', 'as duas']) {
    expect(isYesTo(message), message).toBe(false)
  }
})

test('an hour that sounds like “all three” is no yes to another hour', () => {
  const starts = [{ ...start, minutes: 17 * 60 }]
  const isYesTo = (message: string) =>
    isYes(tokensOf(message), { kind: 'book', starts, names: [], isFirstOfSeveral: true }, today)
  expect(isYesTo('então bota às três da tarde, visse')).toBe(false)
  expect(isYesTo('marca às duas e meia')).toBe(false)
  expect(isYesTo('pode marcar as duas')).toBe(true)
})

test('a client who says “sim, os dois” to the first of two people says yes to it', () => {
  const isYesTo = (message: string, isFirstOfSeveral: boolean) =>
    isYes(tokensOf(message), { kind: 'book', starts: [start], names: [], isFirstOfSeveral }, today)
  expect(isYesTo('sim, pode marcar os dois', true)).toBe(true)
  expect(isYesTo('sim, pode marcar os dois', false)).toBe(false)
  expect(isYesTo('os dois', true)).toBe(false)
})
