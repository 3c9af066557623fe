import { z } from 'zod'
import { firstName } from '../../texts/names.ts'
import { day } from '../../texts/words.ts'
import { defineNotice } from '../define.ts'
import { aboutPlan, planEmail, planExample, planName, planParams } from './about-plan.ts'

const params = planParams.extend({
  trialEndsAt: z.string(),
  /** Whether a card is charged then. */
  hasSubscription: z.boolean(),
})
type Params = z.output<typeof params>

const ends = ({ trialEndsAt, timezone }: Params) => day(trialEndsAt, timezone)

/** What happens then, and what to do about it. */
const then = (about: Params) =>
  about.hasSubscription
    ? `A primeira cobrança do plano ${planName(about.plan)} é nesse dia. Não precisa fazer nada; se mudou de ideia, dá para cancelar antes.`
    : 'Se não assinar, a sua página continua no plano grátis: nada se apaga, e só o que passar dos limites dele espera.'

/** To the professional: the trial ends in three days. */
export const msgTrialEnding = defineNotice({
  key: 'msgTrialEnding',
  ...aboutPlan,
  params,
  example: { ...planExample, trialEndsAt: '2026-12-05T12:00:00-03:00', hasSubscription: false },
  usefulUntil: ({ trialEndsAt }) => trialEndsAt,
  texts: {
    email: (about, { publicUrl }) =>
      planEmail(
        {
          subject: `O seu teste do ${planName(about.plan)} termina ${ends(about)}`,
          preview: then(about),
          heading: 'O seu teste está terminando',
          paragraphs: [
            `Olá, ${firstName(about.name)}! O seu teste do plano ${planName(about.plan)} vai até ${ends(about)}.`,
            then(about),
          ],
        },
        publicUrl,
        about.hasSubscription ? 'Ver o meu plano' : 'Escolher um plano',
      ),
    in_app: (about) => ({ title: `Seu teste termina ${ends(about)}`, body: then(about) }),
  },
})
