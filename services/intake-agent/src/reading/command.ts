import { z } from 'zod'
import { wishSchema } from '../language/wishes/wish.rule.ts'

/** What a client can want done. Each is a table of slots. */
export const flowNames = [
  'book',
  'move',
  'cancel',
  'attend',
  'list',
  'pay',
  'wait',
  'tell',
] as const
export type Flow = (typeof flowNames)[number]

/** What can be asked of any page; `other`: none of these, and no entry of the page's own questions. */
export const topicNames = [
  'price',
  'address',
  'duration',
  'prepare',
  /** When the page is open. */
  'hours',
  /** How and when one pays. */
  'payment',
  /** The Pix code of an appointment. */
  'pix',
  'card',
  'insurance',
  'receipt',
  /** How long before one may move or cancel, and missed appointments. */
  'terms',
  'parking',
  /** What the page offers. */
  'services',
  /** What sessions the client has left of packages. */
  'sessions',
  /** Packages that the page sells. */
  'packages',
  /** Whether a person writes. */
  'robot',
  /** What the agent can do. */
  'help',
  'other',
] as const
export type Topic = (typeof topicNames)[number]

export const socialTones = [
  'greeting',
  'thanks',
  'bye',
  'grief',
  'illness',
  'joy',
  'apology',
  'anger',
] as const
export type SocialTone = (typeof socialTones)[number]

/** What a correction is about. */
export const slotNames = [
  'page',
  'service',
  'place',
  'when',
  'name',
  'phone',
  'address',
  'appointment',
] as const
export type Slot = (typeof slotNames)[number]

/**
 * What a time, a page or a service is named for. Of a move or a cancellation `current` is the appointment that is
 * spoken about, and `excluded` what stays; of a booking `excluded` is what does not suit. A time that only tells
 * something has no command.
 */
export const roleNames = ['wanted', 'current', 'excluded'] as const
const role = z.enum(roleNames)
export type Role = z.output<typeof role>

/** Something of a page's list, as it was named. */
const named = z.object({
  /** What it may mean of the context's page; two or more: the agent asks which. Empty: nothing there, or no page is known. */
  ids: z.array(z.string()),
  /** The words of the name, for a page that is only found in this turn: `corte e barba`. */
  words: z.string(),
})
export type Named = z.output<typeof named>

const person = z.object({
  whom: z.enum(['self', 'other']),
  /** `filha`; null: only the name is known. */
  relation: z.string().nullable(),
  name: z.string().nullable(),
  /** All of its services together; null: the same as the one before. */
  service: named.nullable().default(null),
  when: wishSchema.nullable().default(null),
})
export type SpokenPerson = z.output<typeof person>

const text = z.string().min(1).max(300)

/** Commands that name nothing of ours: a language model writes them as they are. */
export const plainCommands = [
  /** `quero marcar`, `não vou poder ir`. A bare time or service has no start: the dialogue knows what goes on. */
  z.object({ kind: z.literal('start'), flow: z.enum(flowNames) }),
  /** `toda terça`, `sempre às 10h` (true); `só dessa vez`, `sem fixo` (false). */
  z.object({ kind: z.literal('weekly'), isWeekly: z.boolean() }),
  /** `Rua da Aurora, 100`, `fica na Av. Boa Viagem 20 ap 3`. */
  z.object({ kind: z.literal('address'), address: text }),
  /** `81 99999-1234`, `meu número é …`; E.164. */
  z.object({ kind: z.literal('phone'), phone: text }),
  /** `meu nome é Rebeca` (client), `o nome dela é Zélia` (guest), a bare `Rui Barros` where a name was asked (null). */
  z.object({
    kind: z.literal('name'),
    name: text,
    of: z.enum(['client', 'guest']).nullable(),
  }),
  /** `o segundo`, `o último`: the place in the context's options, from 0. */
  z.object({ kind: z.literal('choose'), option: z.number() }),
  /** All of several, and not one of them: `cancela tudo`, `os dois`. */
  z.object({ kind: z.literal('all') }),
  /** Whether a session of a package pays: `pago à parte`, `sem usar o pacote` (false); `usa o pacote` (true). */
  z.object({ kind: z.literal('session'), isUsed: z.boolean() }),
  /** `tem outros?`, `mostra mais horários`. */
  z.object({ kind: z.literal('more') }),
  /** `não`, `esses não`; of a flow: `não quero cancelar`, `espera, não muda`. */
  z.object({ kind: z.literal('no'), flow: z.enum(flowNames).nullable() }),
  /** Gives up what goes on: `deixa pra lá`, `não precisa mais`. */
  z.object({ kind: z.literal('stop') }),
  /** `errei, era 14h40` (when, beside a `when`), `não é com ela` (page); null: `tá errado`. */
  z.object({ kind: z.literal('correct'), slot: z.enum(slotNames).nullable() }),
  /** `quanto custa?` (topic), or the place of the page's own question in the context, from 0: `vocês atendem criança?` */
  z.object({
    kind: z.literal('ask'),
    topic: z.enum(topicNames),
    entry: z.number().nullable(),
    /** The holiday that `hours` asks about, `natal`, or `feriado` for any; null: none. */
    holiday: z.string().nullable().default(null),
  }),
  /** `vou atrasar 10 minutos` (10), `tô preso no trânsito` (null). */
  z.object({ kind: z.literal('late'), minutes: z.number().nullable() }),
  /** `quero falar com uma pessoa`, `chama a Ana`. */
  z.object({ kind: z.literal('human') }),
  /** Somebody may harm themselves or is in danger. `não aguento mais viver`, `vou acabar com tudo`. */
  z.object({ kind: z.literal('crisis') }),
  /** `vamos começar de novo`, `menu`. */
  z.object({ kind: z.literal('restart') }),
  /** `oi, bom dia`, `minha avó faleceu`. */
  z.object({ kind: z.literal('social'), tone: z.enum(socialTones) }),
  /** `peraí`, `vou ver e te falo`. */
  z.object({ kind: z.literal('pause') }),
  /**
   * The reader is not sure. `between`: the flows that it hesitates between, most likely first, asked by buttons; the
   * other commands of the message are kept for the answer. Empty: it has read nothing.
   */
  z.object({ kind: z.literal('unclear'), between: z.array(z.enum(flowNames)) }),
] as const

/**
 * What a message asks of the dialogue: the only thing that passes from reading to dialogue.
 *
 * Commands stand in the order of the message. What belongs to one wish stands after its `start`; a second `start` begins
 * a second wish (`cancela a psicóloga e muda o corte pra sexta`: start cancel, page psicóloga, start move, service
 * corte, when sexta), which is heard once the first is done.
 */
export const command = z.discriminatedUnion('kind', [
  ...plainCommands,
  /** `sexta às 15h` (wanted), `o de quinta` of `muda o de quinta pra sexta` (current), `menos terça` (excluded: in `choices`). */
  z.object({ kind: z.literal('when'), role, wish: wishSchema }),
  /** `é pra fazer a unha`; `corte e barba` is two of them, if no service is both: they become one appointment. */
  z.object({ kind: z.literal('service'), role, service: named }),
  /** `em Casa Forte`, `pode vir em casa?` */
  z.object({ kind: z.literal('place'), role, place: named }),
  /** `com a Ana Souza` (words), an address or a name that the context knows (slug), `a da Marta` (current), `menos a Ana` (excluded). */
  z.object({
    kind: z.literal('page'),
    role,
    slug: z.string().nullable(),
    /** A name, a profession, a city, without accents: `ana souza`, `psicologa olinda`. */
    words: z.array(z.string()),
  }),
  /** `pra minha filha Bia`, `corte pra mim e barba pro meu pai` (self and other). */
  z.object({ kind: z.literal('forWhom'), people: z.array(person) }),
  /**
   * `sim`, `pode marcar`. Only a plain one writes: a confirming act that the yes rule of `language/yes` passes, with
   * nothing that limits, asks, denies or adds. Of any other the proposal is repeated.
   */
  z.object({ kind: z.literal('yes'), isPlain: z.boolean() }),
])
export type Command = z.output<typeof command>
export type CommandKind = Command['kind']
export type CommandOf<Kind extends CommandKind> = Extract<Command, { kind: Kind }>

/** A command as it was read; confidence from 0 to 1. */
export type ReadCommand = Command & { confidence: number }
