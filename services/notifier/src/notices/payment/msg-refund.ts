import { z } from 'zod'
import { firstName, hostName, personName } from '../../texts/names.ts'
import { reais } from '../../texts/words.ts'
import {
  aboutMoney,
  appointmentParams,
  professionalParams,
  toClient,
  toldAt,
  toProfessional,
} from '../appointment/about-appointment.ts'
import {
  emailToClient,
  emailToProfessional,
  pageButton,
  whenOf,
} from '../appointment/appointment-email.ts'
import { defineNotice } from '../define.ts'
import { namesForClient, namesForProfessional } from '../sides.ts'

/** What goes back. */
const amount = { ...toldAt, amountCents: z.int() }
const some = { toldAt: '2026-11-21T12:00:00Z', amountCents: 3_000 }
const clientParams = appointmentParams.extend(amount)
type ToClient = z.output<typeof clientParams>
const ownerParams = professionalParams.extend(amount)
type ToOwner = z.output<typeof ownerParams>

const ofClient = {
  ...toClient,
  ...aboutMoney,
  params: clientParams,
  example: { ...toClient.example, ...some },
}
const ofOwner = {
  ...toProfessional,
  ...aboutMoney,
  params: ownerParams,
  example: { ...toProfessional.example, ...some },
}

const clientReads = (about: ToClient) => [
  ...namesForClient(about),
  reais(about.amountCents),
  whenOf(about),
]
const professionalReads = (about: ToOwner) => [
  ...namesForProfessional(about),
  reais(about.amountCents),
  whenOf(about),
]

/** To the client: the money is back at their bank. */
export const msgRefundDone = defineNotice({
  key: 'msgRefundDone',
  ...ofClient,
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: {
      name: 'msg_refund_done',
      body: 'Oi, {{1}}! O Pix para {{2}} foi devolvido: *{{3}}*, do horário de {{4}}.\n\nO valor já voltou para a conta de onde saiu.',
      parameters: clientReads,
      buttons: [pageButton()],
    },
    email: emailToClient((about: ToClient, professional) => ({
      subject: `Pix devolvido: ${reais(about.amountCents)}`,
      preview: 'O valor já voltou para a conta de onde saiu.',
      heading: 'Pix devolvido',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}! O seu Pix para ${professional} foi devolvido, e o valor já voltou para a conta de onde saiu.`,
      ],
      details: [
        ['De', professional],
        ['Valor', reais(about.amountCents)],
        ['Horário', whenOf(about)],
      ],
    })),
    in_app: (about) => ({
      title: 'Pix devolvido',
      body: `${hostName(about.professionalName)}: ${reais(about.amountCents)}`,
    }),
  },
})

/** To the professional: the bank did not give the money back, and what to do. */
export const msgRefundFailed = defineNotice({
  key: 'msgRefundFailed',
  ...ofOwner,
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_refund_failed',
      body: 'Olá, {{1}}! O banco não devolveu o Pix de {{2}}: *{{3}}*, do horário de {{4}}.\n\nConfira se há saldo na conta e devolva pelo aplicativo do banco, na mesma transação.',
      parameters: professionalReads,
    },
    email: emailToProfessional((about: ToOwner, client) => ({
      subject: `A devolução não saiu: ${reais(about.amountCents)} de ${client}`,
      preview: 'Confira o saldo e devolva pelo aplicativo do banco.',
      heading: 'A devolução não saiu',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! O banco não devolveu ${reais(about.amountCents)} do Pix de ${client}.`,
        'Confira se há saldo na conta e devolva pelo aplicativo do banco, na mesma transação.',
      ],
    })),
    in_app: (about) => ({
      title: 'A devolução não saiu',
      body: `${reais(about.amountCents)} de ${personName(about.clientName)}: confira o saldo e devolva pelo aplicativo do banco.`,
    }),
  },
})

/** To the professional: the bank was not asked, since it gives back for 90 days. */
const msgRefundTooOld = defineNotice({
  key: 'msgRefundTooOld',
  ...ofOwner,
  channels: ['in_app', 'whatsapp', 'email'],
  texts: {
    whatsapp: {
      name: 'msg_refund_too_old',
      body: 'Olá, {{1}}! O Pix de {{2}}, de *{{3}}*, do horário de {{4}}, tem mais de 90 dias, e o banco não devolve mais.\n\nFaça um Pix para a pessoa e registre a devolução no horário.',
      parameters: professionalReads,
    },
    email: emailToProfessional((about: ToOwner, client) => ({
      subject: `Devolva por fora: ${reais(about.amountCents)} de ${client}`,
      preview: 'O Pix tem mais de 90 dias, e o banco não devolve mais.',
      heading: 'O banco não devolve mais este Pix',
      paragraphs: [
        `Olá, ${firstName(about.professionalName)}! O Pix de ${reais(about.amountCents)} de ${client} tem mais de 90 dias, e o banco não devolve mais.`,
        'Faça um Pix para a pessoa e registre a devolução no horário.',
      ],
    })),
    in_app: (about) => ({
      title: 'O banco não devolve mais este Pix',
      body: `${reais(about.amountCents)} de ${personName(about.clientName)}: passou de 90 dias. Faça um Pix para a pessoa e registre a devolução.`,
    }),
  },
})

/** To the client: the money came too late, and goes back by itself. */
const msgPixTooLate = defineNotice({
  key: 'msgPixTooLate',
  ...ofClient,
  channels: ['whatsapp', 'email', 'in_app'],
  texts: {
    whatsapp: {
      name: 'msg_pix_too_late',
      body: 'Oi, {{1}}. O seu Pix para {{2}}, de {{3}}, chegou quando o horário de *{{4}}* já não estava mais de pé.\n\nO valor volta sozinho para a sua conta. Se ainda quiser vir, é só marcar outro.',
      parameters: clientReads,
      buttons: [pageButton('Marcar outro horário')],
    },
    email: emailToClient((about: ToClient, professional) => ({
      subject: `O Pix chegou tarde: ${whenOf(about)}`,
      preview: 'O valor volta sozinho para a sua conta.',
      heading: 'O Pix chegou tarde',
      paragraphs: [
        `Oi, ${firstName(about.clientName)}. O seu Pix de ${reais(about.amountCents)} para ${professional} chegou quando o horário já não estava mais de pé.`,
        'O valor volta sozinho para a sua conta. Se ainda quiser vir, é só marcar outro.',
      ],
      actionLabel: 'Marcar outro horário',
    })),
    in_app: (about) => ({
      title: 'O Pix chegou tarde',
      body: `${reais(about.amountCents)} para ${hostName(about.professionalName)}: o valor volta sozinho.`,
    }),
  },
})

/** The same to the professional, who has nothing to do. */
const msgPixTooLateToProfessional = defineNotice({
  key: 'msgPixTooLateToProfessional',
  ...ofOwner,
  channels: ['in_app'],
  texts: {
    in_app: (about) => ({
      title: 'Pix fora do prazo',
      body: `${reais(about.amountCents)} de ${personName(about.clientName)} chegaram quando o horário já não estava de pé. Estamos devolvendo.`,
    }),
  },
})

/** Whom each news is told; only the professional can do something about what failed. */
export const refundNotices = {
  refunded: [msgRefundDone],
  refund_failed: [msgRefundFailed],
  refund_too_old: [msgRefundTooOld],
  too_late: [msgPixTooLate, msgPixTooLateToProfessional],
}
