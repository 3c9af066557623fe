import { z } from 'zod'
import { firstName, hostName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { either } from '../whatsapp.ts'
import {
  clientOfPackage,
  emailOfPackage,
  packageExample,
  packageOf,
  packageParams,
  packagesButton,
  toClientOfPackage,
} from './about-package.ts'

const params = packageParams.extend({ refundCents: z.int(), refundsByProvider: z.boolean() })
type Cancelled = z.output<typeof params>

const buttons = [packagesButton('Ver o pacote')]
const withAmount = (about: Cancelled) => [...clientOfPackage(about), reais(about.refundCents)]
const nothing = {
  name: 'msg_package_cancelled',
  body: 'Oi, {{1}}. {{2}} encerrou o seu pacote *{{3}}*: as sessões que restavam não valem mais.\n\nQualquer dúvida, é só responder.',
  parameters: clientOfPackage,
  buttons,
}
const byBank = {
  name: 'msg_package_cancelled_refund',
  body: 'Oi, {{1}}. {{2}} encerrou o seu pacote *{{3}}*: as sessões que restavam não valem mais.\n\nO valor de {{4}} volta para a sua conta por Pix. Avisamos se algo der errado.',
  parameters: withAmount,
  buttons,
}
const byHand = {
  name: 'msg_package_cancelled_returned',
  body: 'Oi, {{1}}. {{2}} encerrou o seu pacote *{{3}}*: as sessões que restavam não valem mais.\n\nA devolução combinada, de {{4}}, é feita por quem atende.',
  parameters: withAmount,
  buttons,
}
const refundLine = (about: Cancelled) => {
  if (about.refundCents === 0) return 'Qualquer dúvida, fale com quem atende.'
  return about.refundsByProvider
    ? `${reais(about.refundCents)} voltam para a sua conta por Pix.`
    : `A devolução combinada, de ${reais(about.refundCents)}, é feita por quem atende.`
}
const ended = (about: Cancelled) =>
  `${hostName(about.professionalName)} encerrou o seu pacote ${packageOf(about)}: as sessões que restavam não valem mais.`

/** To the client: the professional called the package off, and what comes back of it. */
export const msgPackageCancelled = defineNotice({
  key: 'msgPackageCancelled',
  ...toClientOfPackage,
  params,
  example: { ...packageExample, refundCents: 54_000, refundsByProvider: true },
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: either(
      ({ refundCents }) => refundCents === 0,
      nothing,
      either(({ refundsByProvider }) => refundsByProvider, byBank, byHand),
    ),
    email: emailOfPackage('packages', (about: Cancelled) => ({
      subject: `O seu pacote foi encerrado: ${packageOf(about)}`,
      preview: refundLine(about),
      heading: 'O seu pacote foi encerrado',
      paragraphs: [`Oi, ${firstName(about.clientName)}. ${ended(about)}`, refundLine(about)],
    })),
    in_app: (about) => ({
      title: 'O seu pacote foi encerrado',
      body: `${ended(about)} ${refundLine(about)}`,
    }),
  },
})
