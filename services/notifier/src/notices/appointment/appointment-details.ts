import { addressLine, EXPIRED } from '@encaixe/contracts'
import { z } from 'zod'
import { personName } from '../../texts/names.ts'
import { quoted, quotedAddress } from '../../texts/quoted.ts'
import { reais } from '../../texts/words.ts'
import {
  type Registered,
  type WhatsappWording,
  type WhatsappWordings,
  wordingsOf,
} from '../whatsapp.ts'
import {
  type AppointmentParams,
  type ProfessionalParams,
  professionalParams,
} from './about-appointment.ts'

type About = AppointmentParams

/** What was booked, in a line; empty where the page has no services. */
const serviceOf = ({ service }: About): string => (service === null ? '' : personName(service))

/** The session of a package that pays it; empty where none does. */
const sessionOf = ({ session }: About): string =>
  session === null ? '' : `Sessão ${session.session} de ${session.of}`

/**
 * Where it takes place, for the client. The door and the link are for those who have the appointment: while it
 * is only asked for, the place has its name.
 */
export function whereForClient({ place, confirmed, clientAddress }: About): string {
  if (!place) return ''
  const label = personName(place.label)
  if (place.kind === 'client_address') {
    return clientAddress === null ? label : `${label}: ${quotedAddress(clientAddress)}`
  }
  if (place.kind === 'online') return confirmed && place.link ? `${label}: ${place.link}` : label
  const address = addressLine(confirmed ? place : { ...place, number: null, complement: null })
  return `${label}: ${quotedAddress(address)}`
}

/** Where it takes place, for the professional, who knows the own places by their names. */
export const whereForProfessional = ({ place, clientAddress }: About): string => {
  if (!place) return ''
  const label = personName(place.label)
  return clientAddress === null ? label : `${label}: ${quotedAddress(clientAddress)}`
}

/** How to find the door, once the appointment stands. */
export const directionsOf = ({ place, confirmed }: About): string =>
  confirmed && place?.directions ? quoted(place.directions) : ''

const inOneLine = (parts: string[]) => parts.filter(Boolean).join(' · ')

export const detailsForClient = (about: About): string =>
  inOneLine([serviceOf(about), sessionOf(about), whereForClient(about)])

export const detailsForProfessional = (about: ProfessionalParams): string =>
  inOneLine([
    serviceOf(about),
    sessionOf(about),
    whereForProfessional(about),
    about.clientAnswer === null ? '' : `“${quoted(about.clientAnswer)}”`,
  ])

/** What a request tells besides. */
const ofRequest = {
  priceCents: z.int(),
  /** How often the client came before; null where nobody said. */
  visits: z.int().nullable(),
}
export const requestParams = professionalParams.extend(ofRequest)
type RequestParams = z.output<typeof requestParams>

const visitsOf = ({ visits }: RequestParams): string => {
  if (visits === null) return ''
  if (visits === 0) return 'primeira vez com você'
  return visits === 1 ? 'já veio 1 vez' : `já veio ${visits} vezes`
}

/** What a professional wants to know before answering: also the price, and how often the client came. */
export const detailsOfRequest = (about: RequestParams): string =>
  inOneLine([
    serviceOf(about),
    sessionOf(about),
    about.priceCents > 0 ? reais(about.priceCents) : '',
    whereForProfessional(about),
    visitsOf(about),
    about.clientAnswer === null ? '' : `“${quoted(about.clientAnswer)}”`,
  ])

/** The same as the lines of an e-mail; what was not said has none. */
export const detailLines = (about: About, where: (about: About) => string): [string, string][] => {
  const lines: [string, string][] = [
    ['Serviço', serviceOf(about)],
    ['Pacote', sessionOf(about)],
    ['Onde', where(about)],
  ]
  return lines.filter(([, text]) => text !== '')
}

/** What somebody wrote with a change, as they typed it; or that nobody answered in time. */
export const reason = { reason: z.string().nullable() }
interface Reason {
  reason: string | null
}

export const isExpired = ({ reason }: Reason): boolean => reason === EXPIRED

/** What they wrote, safe to quote; empty if they wrote nothing. */
export const reasonOf = ({ reason }: Reason): string => (reason ? quoted(reason) : '')

const reasonParagraph = (reason: string): string => `Recado: “${reason}”`

/** The same as paragraphs of an e-mail. */
export const reasonIn = (reason: string): string[] => (reason ? [reasonParagraph(reason)] : [])

interface Extra<P> {
  /** What the names of the longer texts end in. */
  suffix: string
  /** Before which paragraph it goes; a negative number counts from the end. */
  at: number
  paragraph: (value: string) => string
  /** Empty for those who get the text without it. */
  textOf: (about: P) => string
}

/**
 * Registered texts, and each of them with one more paragraph for those who have something to say in it. A provider
 * takes no empty values, so these are two texts.
 */
export function withParagraph<P>(
  text: Registered<P>,
  { suffix, at, paragraph, textOf }: Extra<P>,
): WhatsappWordings<P> {
  const { wordings, choose } = wordingsOf(text)
  const longer = new Map(
    wordings.map((wording) => {
      const { name, body, parameters } = wording
      const place = `{{${(body.match(/\{\{\d\}\}/g)?.length ?? 0) + 1}}}`
      const long: WhatsappWording<P> = {
        ...wording,
        name: `${name}_${suffix}`,
        body: body.split('\n\n').toSpliced(at, 0, paragraph(place)).join('\n\n'),
        // The example that the provider is shown may have none.
        parameters: (about, links) => [...parameters(about, links), textOf(about) || quoted('')],
      }
      return [wording, long]
    }),
  )
  return {
    wordings: [...wordings, ...longer.values()],
    choose(about) {
      const chosen = choose(about)
      return textOf(about) === '' ? chosen : (longer.get(chosen) ?? chosen)
    },
  }
}

/** With a line of details after the first paragraph. */
export const withDetails = <P>(detailsOf: (about: P) => string, wording: WhatsappWording<P>) =>
  withParagraph(wording, {
    suffix: 'details',
    at: 1,
    paragraph: (value) => value,
    textOf: detailsOf,
  })

/** With what somebody wrote after the first paragraph. */
export const withReason = <P>(textOf: (about: P) => string, wording: WhatsappWording<P>) =>
  withParagraph(wording, { suffix: 'reason', at: 1, paragraph: reasonParagraph, textOf })
