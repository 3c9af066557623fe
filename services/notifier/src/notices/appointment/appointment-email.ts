import type { EmailText } from '../../texts/email-text.ts'
import type { Invitation } from '../../texts/invitation.ts'
import type { Links } from '../../texts/links.ts'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { quoted } from '../../texts/quoted.ts'
import { dayAndTime, length, readablePhone } from '../../texts/words.ts'
import { namesForClient, namesForProfessional } from '../sides.ts'
import { linkButton } from '../whatsapp.ts'
import type { AppointmentParams, ProfessionalParams } from './about-appointment.ts'
import {
  detailLines,
  directionsOf,
  whereForClient,
  whereForProfessional,
} from './appointment-details.ts'

/** Why a person gets an e-mail about a booking. */
const BECAUSE_OF_A_BOOKING = 'Você recebeu este e-mail porque um horário foi marcado pelo Encaixe.'

/** What each e-mail about an appointment says in its own words; the rest is the same in all of them. */
type OwnWords = Omit<EmailText, 'action' | 'footer'> &
  Partial<Pick<EmailText, 'action'>> & { actionLabel?: string }

/** The client's link of the appointment, as it stands in addresses and buttons. */
export const clientToken = (
  {
    appointmentId,
    linkGeneration: generation,
  }: Pick<AppointmentParams, 'appointmentId' | 'linkGeneration'>,
  { tokenFor }: Links,
): string => tokenFor({ side: 'client', appointmentId, generation })

/** The client's page of the appointment. */
export const clientPage = (about: AppointmentParams, links: Links): string =>
  `${links.publicUrl}/a/${clientToken(about, links)}`

/** The buttons of a WhatsApp message that lead to the appointment: on the client's page, and in the agenda. */
export const pageButton = (text = 'Ver o horário') => linkButton(text, '/a/{{1}}', clientToken)
export const agendaButton = (text: string) =>
  linkButton(text, '/agenda/{{1}}', ({ appointmentId }: AppointmentParams) => appointmentId)

type At = Pick<AppointmentParams, 'startsAt' | 'timezone'>

export const whenOf = ({ startsAt, timezone }: At) => dayAndTime(startsAt, timezone)

export const previousWhenOf = (about: At & { previousStartsAt: string | null }) =>
  dayAndTime(about.previousStartsAt ?? about.startsAt, about.timezone)

export const requestedWhenOf = (about: At & { requestedStartsAt: string | null }) =>
  dayAndTime(about.requestedStartsAt ?? about.startsAt, about.timezone)

export const movedWhenOf = (about: At & { movedStartsAt: string | null }) =>
  dayAndTime(about.movedStartsAt ?? about.startsAt, about.timezone)

/** What most texts are filled in with. */
export const clientWhenWho = (about: AppointmentParams) => [
  firstName(about.clientName),
  whenOf(about),
  hostName(about.professionalName),
]
export const clientWhoWhen = (about: AppointmentParams) => [...namesForClient(about), whenOf(about)]
export const professionalWhoWhen = (about: AppointmentParams) => [
  ...namesForProfessional(about),
  whenOf(about),
]

/** In the app: who, and when. */
export const inAppToClient = (title: string) => (about: AppointmentParams) => ({
  title,
  body: `${hostName(about.professionalName)}: ${whenOf(about)}`,
})
export const inAppToProfessional = (title: string) => (about: AppointmentParams) => ({
  title,
  body: `${personName(about.clientName)}: ${whenOf(about)}`,
})

/** An e-mail to the client about the appointment; `own` gets the name of the professional. */
export const emailToClient =
  <P extends AppointmentParams>(own: (about: P, professional: string, links: Links) => OwnWords) =>
  (about: P, links: Links): EmailText => {
    const professional = hostName(about.professionalName)
    const { actionLabel = 'Ver o horário', ...words } = own(about, professional, links)
    const directions = directionsOf(about)
    return {
      details: [
        ['Com', personName(about.professionalName)],
        ['Quando', whenOf(about)],
        ['Duração', length(about.startsAt, about.endsAt)],
        ...detailLines(about, whereForClient),
        ...(directions ? [['Como chegar', directions] as [string, string]] : []),
      ],
      action: { label: actionLabel, url: clientPage(about, links) },
      footer: BECAUSE_OF_A_BOOKING,
      ...words,
    }
  }

/** An e-mail to the professional about the appointment; `own` gets the name of the client. */
export const emailToProfessional =
  <P extends ProfessionalParams>(
    own: (about: P, client: string) => Omit<OwnWords, 'actionLabel'>,
  ) =>
  (about: P, { publicUrl }: Links): EmailText => {
    const client = personName(about.clientName)
    return {
      details: [
        ['Quem', client],
        ['Quando', whenOf(about)],
        ['Duração', length(about.startsAt, about.endsAt)],
        ['Telefone', readablePhone(about.clientPhone)],
        ...detailLines(about, whereForProfessional),
        ...(about.clientAnswer === null
          ? []
          : [['Respondeu', quoted(about.clientAnswer)] as [string, string]]),
      ],
      action: { label: 'Ver na agenda', url: `${publicUrl}/agenda/${about.appointmentId}` },
      footer: BECAUSE_OF_A_BOOKING,
      ...own(about, client),
    }
  }

/** The appointment for the client's calendar, or that it is off. */
export function invitationOf(
  about: AppointmentParams,
  links: Links,
  method: Invitation['method'] = 'REQUEST',
): Invitation {
  const professional = personName(about.professionalName)
  const url = clientPage(about, links)
  return {
    method,
    uid: `${about.appointmentId}@encaixe`,
    sequence: about.version,
    status: about.confirmed ? 'CONFIRMED' : 'TENTATIVE',
    startsAt: about.startsAt,
    endsAt: about.endsAt,
    summary: about.service
      ? `${personName(about.service)} com ${professional}`
      : `Horário com ${professional}`,
    location: whereForClient(about) || (about.city && personName(about.city)),
    description: [
      [
        about.service && personName(about.service),
        `${length(about.startsAt, about.endsAt)} com ${professional}.`,
      ]
        .filter(Boolean)
        .join(': '),
      directionsOf(about),
      `Precisa mudar ou cancelar? É por aqui:\n${url}`,
    ]
      .filter(Boolean)
      .join(' '),
    url,
    organizerName: professional,
    attendeeName: personName(about.clientName),
  }
}
