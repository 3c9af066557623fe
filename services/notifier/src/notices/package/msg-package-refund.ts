import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import {
  clientOfPackage,
  emailOfPackage,
  emailToOwnerOfPackage,
  packageExample,
  packageOf,
  packageParams,
  packagesButton,
  professionalOfPackage,
  purchaseButton,
  toClientOfPackage,
  toProfessionalOfPackage,
} from './about-package.ts'

const params = packageParams.extend({ amountCents: z.int() })
type Refund = z.output<typeof params>
const example = { ...packageExample, amountCents: 54_000 }

/** To the client: money of a package is back at their bank. */
export const msgPackageRefundDone = defineNotice({
  key: 'msgPackageRefundDone',
  ...toClientOfPackage,
  params,
  example,
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: {
      name: 'msg_package_refund_done',
      body: 'Oi, {{1}}! O Pix do seu pacote com {{2}} foi devolvido: *{{3}}*. Valor: {{4}}.\n\nEle já voltou para a conta de onde saiu.',
      parameters: (about) => [...clientOfPackage(about), reais(about.amountCents)],
      buttons: [packagesButton('Ver o pacote')],
    },
    email: emailOfPackage('packages', (about: Refund) => ({
      subject: `Pix devolvido: ${reais(about.amountCents)}`,
      preview: 'O valor já voltou para a conta de onde saiu.',
      heading: 'Pix devolvido',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! ${reais(about.amountCents)} do seu pacote com ${hostName(about.professionalName)} já voltaram para a conta de onde saíram.`,
      ],
    })),
    in_app: (about) => ({
      title: 'Pix devolvido',
      body: `${packageOf(about)}, com ${hostName(about.professionalName)}: ${reais(about.amountCents)}`,
    }),
  },
})

/** To the professional: the bank did not give it back, and what to do. */
export const msgPackageRefundFailed = defineNotice({
  key: 'msgPackageRefundFailed',
  ...toProfessionalOfPackage,
  params,
  example,
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_package_refund_failed',
      body: 'Olá, {{1}}! O banco não devolveu o Pix de {{2}}, do pacote *{{3}}*: {{4}}.\n\nConfira se há saldo e peça de novo no pacote, ou devolva pelo aplicativo do banco.',
      parameters: (about) => [...professionalOfPackage(about), reais(about.amountCents)],
      buttons: [purchaseButton],
    },
    email: emailToOwnerOfPackage((about: Refund) => ({
      subject: `A devolução não saiu: ${reais(about.amountCents)} de ${personName(about.clientName)}`,
      preview: 'Confira o saldo e peça de novo no pacote.',
      heading: 'A devolução não saiu',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! O banco não devolveu ${reais(about.amountCents)} do pacote ${packageOf(about)}, de ${personName(about.clientName)}.`,
        'Confira se há saldo e peça de novo no pacote, ou devolva pelo aplicativo do banco.',
      ],
    })),
    in_app: (about) => ({
      title: 'A devolução não saiu',
      body: `${reais(about.amountCents)} do pacote de ${personName(about.clientName)}: confira o saldo e peça de novo.`,
    }),
  },
})
