import { longest, made, phrase, type Rule } from './grammar.rule.ts'
import { type Piece, pieceRule } from './pieces.rule.ts'
import type { DayRange, LocalStart } from './wish.rule.ts'
import { type Element, wishOf } from './wish-of.rule.ts'
import { plain } from './words/spelling.rule.ts'
import { isEnd, isWord, type Token } from './words/tokens.rule.ts'

/** What a yes may be said to. */
export const confirmable = [
  'book',
  'move',
  'cancel',
  'attend',
  'pay',
  'tell',
  'wait',
  'act',
  'reminder',
] as const
export type Confirmable = (typeof confirmable)[number]

/** What was proposed in the last answer, as far as a yes may repeat it. */
export interface Proposed {
  kind: Confirmable
  /** Of each change that the yes makes; none: no time. */
  starts: readonly LocalStart[]
  /** Of the professional, of the person it is for, of the service: `sim, com a Ana`. */
  names: readonly string[]
}

/** Words that confirm anything. */
const confirming =
  phrase(`sim; simm; isso; isso mesmo; isso ai; e isso; e isso ai; e isso mesmo; pode ser; pode; pode sim;
  pode fazer; pode mandar; pode mandar ver; pode seguir; claro; claro que sim; claro que pode; ok; beleza; certo; certinho; fechado; fechou;
  perfeito; perfeitamente; otimo; bora; vamos; vamos la; quero; quero sim; aham; uhum; positivo; com certeza; certeza;
  combinado; ta bom; ta certo; ta otimo; ta; esta bom; esta certo; por mim tudo bem; por mim ok; por mim pode;
  por mim esta otimo; por mim ta otimo; por mim perfeito; manda ver; exato; exatamente; correto; correta; confere; esse mesmo; essa mesma;
  esse; essa; serve; me serve; serve sim; da certo; da sim; esta otimo; show; show de bola; top; maravilha; excelente;
  joia; aceito; fica bom; fica otimo; ficou otimo; sim senhor; sim senhora; afirmativo; uai sim; demorou; partiu;
  firmeza; suave; tranquilo; pode crer; melhor ainda; confirmo; confirmado; confirmada; topo; faca isso; vai; vai sim; ja e;
  tudo certo; bom demais; sim claro; esta tudo certo; de acordo; concordo; pode por; pode colocar; acertou; vale; dale;
  sim confirmo; fechadissimo; blz; eu quero; eu aceito; eu confirmo; sem problema; sem problemas; gostei; legal;
  pode ser sim; pode ser esse; pode ser essa; e esse; e esse mesmo; e essa; ta ok; ta show; ta fechado; ta perfeito; ta combinado; ta legal; ta joia;
  esse ta bom; esse ta otimo; esse fica bom; esse serve; essa serve; ai sim; boa; massa; amei; adorei; show demais; top demais; fechado entao;
  simbora; bora la; bora sim; vamos sim; vamos nessa; vamos fechar; pode fechar; fecha; fecha ai; manda bala; mande ver; pode mandar bala; confirmadissimo; combinadissimo;
  aceito sim; quero esse mesmo; sim quero; sim pode; sim pode ser; perfeita; maravilhoso; maravilhosa; otima; excelente; da certinho; fechadinho; okk;
  eu topo; topo sim; com toda certeza; sem duvida; pode apostar; tamo junto; ta marcado; esta marcado; estou dentro; dentro; estou nessa; feito; esta feito; ta feito; pode garantir; garante; e nois; bora fechar; negocio fechado; trato feito; ta valendo; esta valendo; pode cravar; crava; concordo sim; isso sim; e isso que eu quero; e isso que quero`)

const coming = `estou confirmando minha presenca; estou confirmando a presenca; estou confirmando a minha presenca; confirmando minha presenca; confirmando a presenca; estarei presente; estarei presente sim; estou presente; esta confirmado; esta confirmada; ta confirmado; ta confirmada; estarei la sim; la estarei; com certeza vou; vou com certeza; vou com certeza sim; comparecerei sim; nao vou faltar; confirmando; confirmando presenca; estou confirmando; confirmo que vou; confirmo que irei; estou ai; eu estou ai; estou la; eu estou la; confirmo que estarei la; eu vou sim; eu irei; eu irei sim; vou sim confirmo; tudo confirmado; confirmado sim; confirmadissima; confirmar; confirma; pode confirmar; vou sim; vou; eu vou; irei; irei sim; estarei la; estarei ai;
  confirmar presenca; confirmo presenca; confirmo a presenca; confirmo minha presenca; confirmo a minha presenca;
  presenca confirmada; pode contar comigo; conte comigo; estou confirmado; estou confirmada; vou comparecer;
  comparecerei; vou estar la; confirmo sim; sim vou`

/** Words that confirm only a proposal of their own kind: `pode cancelar`. */
const own: Readonly<Record<Confirmable, string>> = {
  book: `marca; marque; marcado; pode marcar; pode agendar; pode reservar; agende; agendado; reserve; marca ai; marca esse;
    marca entao; marca para mim; pode marcar sim; agenda; agenda ai; agenda esse; reserva; reserva ai; bora marcar; vamos marcar; bota ai; bota; pode botar; coloca ai; coloca; pode reservar esse; quero marcar esse horario; confirmar; confirma; pode confirmar; quero confirmar; quero esse; quero essa; quero esse horario;
    pode marcar esse; pode deixar marcado; deixa marcado; pode marcar ai; marque ai; quero marcar sim; quero marcar esse`,
  move: `muda; mude; pode mudar; pode mudar sim; pode passar; passa; pode trocar sim; muda ai; troca ai; pode jogar; joga; pode remarcar; pode trocar; troca; troque; remarca; remarque; pode alterar; altera;
    confirmar; confirma; pode confirmar; marca esse; pode marcar; marca`,
  cancel: `cancela; cancele; pode cancelar; pode cancelar sim; cancela ai; pode desmarcar sim; cancela sim; desmarca ai; pode desmarcar; desmarca; desmarque; quero mesmo; quero cancelar sim; pode tirar`,
  attend: coming,
  reminder: coming,
  pay: `paguei; ja paguei; ja esta pago; esta pago; pago; avisa; avise; pode avisar; confirmar; confirma; pode confirmar`,
  tell: `avisa; avise; pode avisar; pode falar; pode mandar; pode passar; pode perguntar; pode pedir; manda; mande; passa;
    pergunta; pede; avisa ela; avisa ele; pode avisar ela; pode avisar ele; quero que avise`,
  wait: `avisa; avise; me avisa; pode avisar; quero entrar; pode colocar; coloca; me coloca; pode botar; bota; pode me colocar; pode por; entro`,
  act: `quero falar; pode chamar; chama; chame; pode avisar; avisa; avise; quero ver; mostra; mostre; pode mostrar; manda;
    quero marcar`,
}

/** `recebi a mensagem, vou sim` */
const HEARD =
  'presenca; sem falta; recebido; recebi; recebi sim; recebi a mensagem; recebi o aviso; recebi o lembrete; vi a mensagem; vi aqui; ciente; estou ciente; lembrei; estou lembrado; estou lembrada'

/**
 * What repeats the request and confirms nothing by itself: whoever writes `cancelar` twice has not answered yet.
 * `Sim, cancelar` is on the button.
 */
const repeating: Readonly<Record<Confirmable, string>> = {
  // `com certeza, estarei aí`
  book: `${coming}; marcar; agendar; reservar; quero marcar; quero agendar; quero reservar`,
  move: `${coming}; mudar; trocar; remarcar; alterar; quero mudar; quero remarcar; quero trocar`,
  cancel: 'cancelar; desmarcar; quero cancelar; quero desmarcar',
  attend: HEARD,
  reminder: HEARD,
  pay: 'avisar',
  tell: 'avisar; perguntar; pedir; passar',
  wait: 'avisar; entrar; na lista; na lista de espera; lista de espera',
  act: 'falar; ver; chamar; mostrar; marcar',
}

/** What people of one region or another begin a sentence with. */
const INTERJECTIONS = `bah; tche; oxe; oxente; vixe; vish; ixe; egua; orra; po; poxa; puts; putz; caramba; nossa; nossa senhora; ave maria;
  rapaz; visse; meu rei; mainha; painho; vei; veio; man; fio; bicho; guri; guria; pia; mulher; menina; menino; homem; pois; pois e; ufa; eba; opa`

/** Words that change nothing about a yes. */
const neutral =
  phrase(`meu filho; minha filha; meu anjo; meu jovem; por favor; por gentileza; por favorzinho; entao; ai; la; mesmo; viu; ta; moca; moco; querida;
  querido; amiga; amigo; linda; lindo; flor; amor; meu bem; para mim; para mim mesmo; pra mim; ja; agora; esse horario; nesse horario; este horario;
  o horario; essa hora; nessa hora; nesse dia; esse dia; isso; com; senhor; senhora; por mim; e; o; a; as; obrigado; obrigada; muito obrigado;
  muito obrigada; valeu; agradeco; grato; grata; gratidao; oi; ola; bom dia; boa tarde; boa noite; tudo bem; obrigado mesmo; ate amanha; ate segunda; ate terca; ate quarta; ate quinta; ate sexta; ate sabado;
  pela compreensao; pela atencao; pela ajuda; pela paciencia; pelo atendimento; por lembrar; por avisar; pelo lembrete; pelo aviso; deus abencoe; abraco; beijo; beijos; ate la; ate mais; ate logo; tchau; desde ja; uai; ne; ue; oh; ah; ah ta; ah ta bom; ah ok; opa; pelo amor de deus; gracas a deus; amem; deus te abencoe; deus lhe pague; eita; oba; hmm; hm; hum; beleza entao; cara; brother; parceiro; meu querido; minha querida; meu amigo; minha amiga; dra; dr; gente; entao ta; salvou; me salvou; salvou minha vida; que bom; que otimo; que maravilha; ainda bem; uhul; anjo; voce e um anjo; voce e 10; perfeitinho; fico no aguardo; no aguardo; te aguardo; aguardo; assim; assim mesmo; infelizmente; que pena; desculpa; desculpe; foi mal; nos vemos; nos vemos la; te vejo; te vejo la; se deus quiser; se deus permitir; com fe em deus; com prazer; ${INTERJECTIONS}; tanks; desculpa a demora; desculpe a demora; eu;
  em nome de; no nome de; doutor; doutora; prof; professor; professora; mestre; chefe; mano; dona; seu; na; no; em; esse; essa; sim`)

/** All of several: `sim, os dois`. */
const all =
  phrase(`os dois; as duas; os 2; as 2; ambos; ambas; os tres; as tres; todos; todas; para os dois; para as duas;
  nos dois; nas duas; os dois horarios; as duas sessoes; as duas consultas; as duas aulas; tudo`)

/** A question tag makes even a yes a question: `sim, né?` has its question mark; `né` alone is a habit of speech. */
const PARTS_OF_DAY = [5 * 60, 12 * 60, 18 * 60]

const confirmingFor = new Map<Confirmable, Rule<boolean>>(
  confirmable.map((kind) => [
    kind,
    longest(
      made(confirming, () => true),
      made(phrase(own[kind]), () => true),
      made(neutral, () => false),
      made(phrase(repeating[kind]), () => false),
    ),
  ]),
)

const wordsOf = (text: string) =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Whether a message says yes to what was proposed: a confirming act, and nothing that limits, asks, denies or
 * adds. Every word must be known to confirm, to be polite, or to repeat the proposal; anything else is no yes.
 * @param today the local day of the professional
 */
export function isYes(
  tokens: readonly Token[],
  { kind, starts, names }: Proposed,
  today: Temporal.PlainDate,
): boolean {
  if (isFirstOption(tokens)) return true
  const confirms = confirmingFor.get(kind)
  const read = pieceRule(today)
  const known = new Set(names.flatMap(wordsOf))
  const repeated: Element[] = []
  let isConfirmed = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]
    if (token?.kind === 'stop' || token?.kind === 'dash') {
      if (token.kind === 'stop' && token.isQuestion) return false
      at += 1
      continue
    }
    const whole = starts.length > 1 ? all(tokens, at) : null
    if (whole) {
      at = whole.next
      continue
    }
    const piece = read(tokens, at)
    const said = confirms?.(tokens, at)
    const time = piece && piece.next >= (said?.next ?? 0) ? timeOf(piece.value) : null
    if (piece && time) {
      repeated.push({
        ...time,
        isDenied: false,
        isAfterTo: false,
        isAfterAnd: false,
        isBeside: false,
      })
      at = piece.next
    } else if (said) {
      isConfirmed ||= said.value
      at = said.next
    } else if (isWord(token, 'so') && isEnd(tokens, at + 1)) {
      // `pode sim, sô`
      at += 1
    } else if (token?.kind === 'word' && (known.has(token.typed) || known.has(token.text))) {
      at += 1
    } else return false
  }
  return isConfirmed && repeats(repeated, starts)
}

const timeOf = (piece: Piece) => (piece.kind === 'days' || piece.kind === 'time' ? piece : null)

/** `1`: the first of the two buttons. */
const isFirstOption = (tokens: readonly Token[]) => {
  const [only, ...others] = tokens.filter(({ kind }) => kind !== 'stop')
  const isPlain = tokens.every((token) => token.kind !== 'stop' || !token.isQuestion)
  return isPlain && others.length === 0 && only?.kind === 'number' && only.value === 1
}

/** Whether the said times are the proposed ones: the same days, the same hours, or their part of the day. */
function repeats(elements: readonly Element[], starts: readonly LocalStart[]): boolean {
  if (elements.length === 0) return true
  const { choices } = wishOf(elements)
  const days = choices.flatMap((choice) => choice.days)
  const times = choices.flatMap((choice) => choice.times)
  if (choices.length === 0 || choices.length > starts.length) return false
  if (choices.some(({ weekdays }) => weekdays.length > 0)) return false
  const isDay = ({ from, to }: DayRange, { date }: LocalStart) => from === date && to === date
  return (
    haveEachOther(days, starts, isDay) &&
    haveEachOther(times, starts, ({ from, to, otherwise }, { minutes }) =>
      from === to
        ? from === minutes || otherwise === minutes
        : PARTS_OF_DAY.includes(from) && from <= minutes && minutes <= to,
    )
  )
}

/** Whether everything that was said is a start's, and no start is left out. Nothing said leaves none out. */
const haveEachOther = <T>(
  said: readonly T[],
  starts: readonly LocalStart[],
  fits: (one: T, start: LocalStart) => boolean,
): boolean =>
  said.length === 0 ||
  (said.every((one) => starts.some((start) => fits(one, start))) &&
    starts.every((start) => said.some((one) => fits(one, start))))
