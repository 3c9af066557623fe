import { addressLine } from '@encaixe/contracts'
import { personName } from '../../texts/names.ts'
import { quoted, quotedAddress } from '../../texts/quoted.ts'
import type { WhatsappText, WhatsappWording } from '../whatsapp.ts'
import type { AppointmentParams } from './about-appointment.ts'

type About = AppointmentParams

/** What was booked, in a line; empty where the page has no services. */
const serviceOf = ({ service }: About): string => (service === null ? '' : personName(service))

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
  inOneLine([serviceOf(about), whereForClient(about)])

export const detailsForProfessional = (about: About): string =>
  inOneLine([
    serviceOf(about),
    whereForProfessional(about),
    about.clientAnswer === null ? '' : `“${quoted(about.clientAnswer)}”`,
  ])

/** The same as the lines of an e-mail; what was not said has none. */
export const detailLines = (about: About, where: (about: About) => string): [string, string][] => {
  const lines: [string, string][] = [
    ['Serviço', serviceOf(about)],
    ['Onde', where(about)],
  ]
  return lines.filter(([, text]) => text !== '')
}

/**
 * A registered text, and the same with a line of details after its first paragraph, for those who have any.
 * A provider takes no empty values, so these are two texts.
 */
export function withDetails(
  wording: WhatsappWording<About>,
  detailsOf: (about: About) => string,
): Exclude<WhatsappText<About>, WhatsappWording<About>> {
  const [first = '', ...rest] = wording.body.split('\n\n')
  const places = wording.body.match(/\{\{\d\}\}/g)?.length ?? 0
  const detailed: WhatsappWording<About> = {
    ...wording,
    name: `${wording.name}_details`,
    body: [first, `{{${places + 1}}}`, ...rest].join('\n\n'),
    parameters: (about, links) => [...wording.parameters(about, links), detailsOf(about)],
  }
  return {
    wordings: [wording, detailed],
    choose: (about) => (detailsOf(about) === '' ? wording : detailed),
  }
}
