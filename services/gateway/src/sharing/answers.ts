import { AppError, type accountRpcs, schedulingRpcs } from '@encaixe/contracts'
import type { Bus } from '@encaixe/service-kit'
import type { OwnAnswers } from '../http/own-answers.ts'
import { posters } from './posters.ts'

/** What brings clients to a page on paper. */
export function posterAnswers({
  bus,
  publicUrl,
}: {
  bus: Bus
  publicUrl: string
}): Pick<OwnAnswers<typeof accountRpcs>, 'getPoster'> {
  const posterOf = posters()
  return {
    async getPoster(_, { actor, requestId }) {
      const { getOwnProfessional } = schedulingRpcs
      const { professional } = await bus.call(getOwnProfessional, {}, { actor, requestId })
      if (!professional) throw new AppError('FORBIDDEN', 'This account has no page.')
      const { slug } = professional
      const page = await bus.call(schedulingRpcs.getPublicProfile, { slug }, { requestId })
      const pdf = await posterOf({
        name: page.name,
        profession: page.profession.label,
        address: new URL(`/p/${slug}`, publicUrl).href,
        accent: page.accentColor,
      })
      return { body: pdf.toString('base64') }
    },
  }
}
