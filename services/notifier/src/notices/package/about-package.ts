import type { bookingEvents, EventData } from '@encaixe/contracts'
import { z } from 'zod'
import type { NewDelivery } from '../../deliveries/delivery.ts'
import type { EmailText } from '../../texts/email-text.ts'
import type { Links } from '../../texts/links.ts'
import { personName } from '../../texts/names.ts'
import { day } from '../../texts/words.ts'
import type { Notice } from '../define.ts'
import {
  exampleSides,
  forClient,
  forProfessional,
  namesForClient,
  namesForProfessional,
  sides,
  sidesOf,
} from '../sides.ts'
import { daysAfter, emailToOwner } from '../texts.ts'
import { linkButton } from '../whatsapp.ts'

/** What every notice about a package that somebody bought tells. */
export const packageParams = sides.extend({
  purchaseId: z.string(),
  packageName: z.string(),
  timezone: z.string(),
  toldAt: z.string(),
})
export type PackageParams = z.output<typeof packageParams>

export const packageExample = {
  purchaseId: '019ab000-0000-7000-8000-000000000004',
  ...exampleSides,
  packageName: '10 sessões de fisioterapia',
  timezone: 'America/Sao_Paulo',
  toldAt: '2026-11-26T15:00:00-03:00',
}

const aboutPackage = {
  group: 'payments' as const,
  quietHours: 'wait' as const,
  usefulUntil: ({ toldAt }: PackageParams) => daysAfter(toldAt, 3),
}

export const toClientOfPackage = { ...aboutPackage, ...forClient }
export const toProfessionalOfPackage = { ...aboutPackage, ...forProfessional }

/** Who, by whom, and what: the first three values of each text to the client. */
export const clientOfPackage = (about: PackageParams) => [
  ...namesForClient(about),
  packageOf(about),
]
export const professionalOfPackage = (about: PackageParams) => [
  ...namesForProfessional(about),
  packageOf(about),
]

/** Its name is the professional's own words, and reaches somebody else. */
export const packageOf = ({ packageName }: PackageParams) => personName(packageName)

/** "10 sessões", "1 sessão" */
export const sessions = (count: number) => `${count} ${count === 1 ? 'sessão' : 'sessões'}`

/** "até quinta, 12 de março", or nothing where it has no end. */
export const untilDay = (at: string | null, timezone: string) =>
  at === null ? '' : `até ${day(at, timezone)}`

/** A button to where the client sees their packages; a code to their phone opens it. */
export const packagesButton = (text: string) => linkButton(text, '/{{1}}', () => 'c/pacotes')
/** A button to the professional's page, where the client books. */
export const bookButton = linkButton('Marcar horário', '/{{1}}', ({ slug }: PackageParams) =>
  slug === '' ? 'c/pacotes' : `p/${slug}`,
)
/** A button to the purchase, for its professional. */
export const purchaseButton = linkButton(
  'Ver o pacote',
  '/pacotes/{{1}}',
  ({ purchaseId }: PackageParams) => purchaseId,
)

type OwnWords = Pick<EmailText, 'subject' | 'preview' | 'heading' | 'paragraphs'>

/** An e-mail to the client; it leads to the page where they book, or to their packages. */
export const emailOfPackage =
  <P extends PackageParams>(leadsTo: 'page' | 'packages', own: (about: P) => OwnWords) =>
  (about: P, { publicUrl }: Links): EmailText => ({
    ...own(about),
    details: [
      ['Com', personName(about.professionalName)],
      ['Pacote', packageOf(about)],
    ],
    action:
      leadsTo === 'page' && about.slug !== ''
        ? { label: 'Marcar horário', url: `${publicUrl}/p/${about.slug}` }
        : { label: 'Ver o meu pacote', url: `${publicUrl}/c/pacotes` },
    footer: 'Você recebeu este e-mail porque tem um pacote de sessões pelo Encaixe.',
  })

/** An e-mail to the professional, which leads to the purchase. */
export const emailToOwnerOfPackage =
  <P extends PackageParams>(own: (about: P) => OwnWords) =>
  (about: P, { publicUrl }: Links): EmailText =>
    emailToOwner({
      ...own(about),
      details: [
        ['Quem', personName(about.clientName)],
        ['Pacote', packageOf(about)],
      ],
      action: { label: 'Ver o pacote', url: `${publicUrl}/pacotes/${about.purchaseId}` },
    })

export type PurchaseNews = EventData<(typeof bookingEvents)['PurchaseChanged']>

/** All that an event may tell. A notice stores of it what its schema names. */
export type PackageFacts = ReturnType<typeof factsOf>

const factsOf = (news: PurchaseNews, toldAt: string) => ({
  ...{ purchaseId: news.purchaseId, version: news.version },
  ...sidesOf(news.professional, news.client),
  packageName: news.package.name,
  timezone: news.professional.timezone,
  toldAt,
  priceCents: news.priceCents,
  bought: news.sessions.bought,
  left: news.sessions.left,
  expiresAt: news.expiresAt,
  waitsUntil: news.waitsUntil ?? null,
  refundCents: news.refund?.amountCents ?? 0,
  refundsByProvider: news.refund?.byProvider ?? false,
  amountCents: news.settled?.amountCents ?? news.claim?.amountCents ?? news.priceCents,
  txidEnding: news.claim?.txidEnding ?? '',
})

/** The deliveries of a notice to its side. The purchase's id stands for an appointment's: see erasures. */
export function noticeOfPackage(
  notice: Notice<PackageFacts>,
  news: PurchaseNews,
  toldAt: string,
): NewDelivery[] {
  const { professional, client, purchaseId, version } = news
  const person = notice.audience === 'professional' ? professional : client
  return notice.to(person, factsOf(news, toldAt), {
    professionalId: professional.id,
    appointment: { id: purchaseId, version },
    timezone: professional.timezone,
  })
}
