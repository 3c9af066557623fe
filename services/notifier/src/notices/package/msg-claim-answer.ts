import { z } from 'zod'
import { firstName, personName } from '../../texts/names.ts'
import { defineNotice } from '../define.ts'
import { answerAtOnce, hoursAfter } from '../texts.ts'
import { packageOf, toProfessionalOfPackage } from './about-package.ts'
import { claimedExample, claimedParams } from './claim-button.ts'

/** What came of a button under a claim. */
export const claimOutcomes = ['received', 'denied', 'changed', 'over', 'failed'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

const params = claimedParams.extend({ outcome: z.enum(claimOutcomes) })
type Params = z.output<typeof params>

const texts: Readonly<Record<ClaimOutcome, (about: Params) => string>> = {
  received: (about) =>
    `Pronto, ${firstName(about.professionalName)}! O pacote *${packageOf(about)}* de ${personName(about.clientName)} está valendo.`,
  denied: (about) =>
    `Certo. ${personName(about.clientName)} fica sabendo que o Pix não chegou, e ainda pode pagar.`,
  changed: () => 'Esse pacote mudou desde esta mensagem. Confira antes de responder:',
  over: () => 'Esse pacote não espera mais por essa resposta.',
  failed: () => 'Não consegui fazer isso agora. Tente por aqui, por favor:',
}

/** To the professional who pressed a button under a claim: what came of it. */
export const msgPackageClaimAnswer = defineNotice({
  ...toProfessionalOfPackage,
  key: 'msgPackageClaimAnswer',
  params,
  example: { ...claimedExample, outcome: 'received' },
  channels: ['whatsapp'],
  ...answerAtOnce,
  usefulUntil: ({ toldAt }: Params) => hoursAfter(toldAt, 1),
  texts: {
    whatsapp: {
      free: (about, { publicUrl }) => ({
        text: texts[about.outcome](about),
        button: { label: 'Ver o pacote', url: `${publicUrl}/pacotes/${about.purchaseId}` },
      }),
    },
  },
})
