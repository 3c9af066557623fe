import { MONTHS, WEEKDAYS } from '@encaixe/contracts/calendar-names'
import { plain } from '../language/words/spelling.rule.ts'

/** People of the tests' town who stand for those of a real talk, in the order of their appearance. */
const STAND_INS = ['Carla Reis', 'Bia Nunes', 'Davi Rocha', 'Lia Melo', 'Téo Pires', 'Nina Luz']

const PHONE = '(81) 99999-0000'
const MAIL = 'pessoa@exemplo.com'
const ADDRESS = 'Rua das Flores, 100'

/** Each is replaced by the text beside it, in this order. */
const PATTERNS: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, MAIL],
  [/\b[\w.:/-]*\/p\/[a-z0-9-]+\/?/gi, '/p/PAGE'],
  [/(?:https?:\/\/|www\.)\S+/gi, 'https://exemplo.com'],
  [/(?:\+?55[ .-]?)?\(?\d{2}\)?[ .-]?9?\d{4}[ .-]?\d{4}(?!\d)/g, PHONE],
  [/\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, '000.000.000-00'],
  [/\b\d{5}-\d{3}\b/g, '50000-000'],
  // Of a document, an order, an account.
  [/\b\d{5,}(?:-\d{1,2})?\b(?!-\d)/g, '00000'],
  [
    /(?<!\p{L})(?:rua|r\.|avenida|av\.?|travessa|alameda|estrada|rodovia|praça|largo|beco) +(?:[\p{L}.'-]+ *){1,6}(?:,? *(?:n[ºo°.]* *)?\d+)?(?:,? *(?:apartamento|apto|ap|bloco|bl|casa|sala|lote|quadra)\.? *\d+\w*)*/giu,
    ADDRESS,
  ],
]

/** Frequent first names (IBGE's census), to be found in small letters, too. */
const FIRST_NAMES = new Set(
  `maria jose ana joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno
  eduardo felipe raimundo rodrigo manoel mateus matheus andre fernando fabio leonardo gustavo guilherme leandro tiago
  thiago anderson ricardo marcio jorge sebastiao alexandre roberto edson diego vitor victor sergio claudio
  thais adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana
  vanessa mariana gabriela vera vitoria larissa claudia beatriz luana rita sonia renata eliane josefa simone
  natalia cristiane carla debora rosangela jaqueline rosa daniela aparecida marlene terezinha raimunda andreia
  fabiana lucia raquel angela rafaela joana luzia elaine isabel tereza benedita regina monica bianca cecilia helena
  alice laura sophia sofia heitor arthur miguel davi bernardo samuel enzo theo lorena clara luiza livia yasmin
  caio igor otavio henrique vinicius murilo joaquim cristina silvia teresa marta bia duda nina leo
  silva santos oliveira souza sousa lima pereira ferreira costa rodrigues almeida nascimento alves carvalho araujo
  ribeiro barbosa rocha dias cavalcante cavalcanti monteiro moura correia batista freitas martins gomes lopes
  mendes barros pinto moraes ramos teixeira azevedo campos machado moreira vieira fernandes andrade nunes`
    .split(/\s+/)
    .filter(Boolean),
)

/** After these words comes a name, however it is written. */
const BEFORE_NAMES =
  /(?:me chamo|meu nome e|nome e|nome dela e|nome dele e|em nome d[eao]|no nome d[eao]|sou o|sou a|dona|seu|dr|dra|doutor|doutora)$/
/** Words that begin with a capital letter and are no names. */
const CAPITALS = new Set(
  [
    ...WEEKDAYS,
    ...MONTHS,
    'dona',
    'seu',
    'doutor',
    'doutora',
    'whatsapp',
    'pix',
    'oi',
    'ola',
    'sim',
    'nao',
    'ok',
    'deus',
    'google',
    'instagram',
  ]
    .flatMap((words) => plain(words).split(/[\s-]+/))
    .concat('feira'),
)
const SMALL = new Set(
  'a o e de da do das dos em no na para pra com por que um uma eu mim'.split(' '),
)

/** Somebody who is known to be in the talk, and who stands for them. */
export interface KnownName {
  name: string
  standIn: string
}

/**
 * Takes what identifies people out of the texts of one talk: known names, other names as far as they can be told from
 * words, phones, mail, street addresses, numbers, links. The same name gets the same stand-in in each text.
 * @param words that are no names: those of the page's services, for instance
 * @param page the slug that stands for any page
 */
export function anonymizer({
  known,
  words,
  page,
}: {
  known: readonly KnownName[]
  words: readonly string[]
  page: string
}): (text: string) => string {
  const allowed = new Set([...CAPITALS, ...words.flatMap((one) => plain(one).split(/[^\p{L}]+/u))])
  const standIns = new Map<string, string>()
  for (const { name, standIn } of known) {
    const [first = '', ...rest] = standIn.split(' ')
    for (const [at, part] of plain(name)
      .split(/[^\p{L}]+/u)
      .entries()) {
      if (part.length > 2 && !standIns.has(part))
        standIns.set(part, at === 0 ? first : (rest.at(-1) ?? first))
    }
  }
  let next = 0
  /** First names and surnames alternate, as they do in a text. */
  function standInOf(word: string, isAfterName: boolean): string {
    const before = standIns.get(word)
    if (before !== undefined) return before
    const [first = '', last = ''] = (
      STAND_INS[Math.max(0, isAfterName ? next - 1 : next) % STAND_INS.length] ?? ''
    ).split(' ')
    if (!isAfterName) next += 1
    const standIn = isAfterName ? last : first
    standIns.set(word, standIn)
    return standIn
  }

  return (text) => {
    const cut = PATTERNS.reduce((all, [pattern, instead]) => all.replace(pattern, instead), text)
    const kept = new Set([...`${ADDRESS} ${MAIL}`.split(/[^\p{L}]+/u).map(plain)])
    let isAfterName = false
    let isAfterCue = false
    let before = ''
    return cut
      .replace(/(\p{L}[\p{L}\p{M}']*)|([^\p{L}]+)/gu, (piece: string, word: string | undefined) => {
        if (word === undefined) {
          if (!/^[\s'-]+$/.test(piece)) [isAfterName, isAfterCue] = [false, false]
          before += piece
          return piece
        }
        const simple = plain(word)
        const begins = before.trim() === '' || /[.!?\n:]\s*$/.test(before)
        const isCapital = /^\p{Lu}\p{Ll}/u.test(word) && !begins
        const isName =
          standIns.has(simple) ||
          (!allowed.has(simple) &&
            !kept.has(simple) &&
            simple.length > 2 &&
            (FIRST_NAMES.has(simple) || isCapital || (isAfterCue && !SMALL.has(simple))))
        const written = isName ? standInOf(simple, isAfterName) : word
        isAfterName = isName || (isAfterName && SMALL.has(simple))
        before += word
        isAfterCue = BEFORE_NAMES.test(plain(before.slice(-30)))
        return written
      })
      .replaceAll('/p/PAGE', `/p/${page}`)
  }
}
