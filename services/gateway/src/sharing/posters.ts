import { setImmediate as others } from 'node:timers/promises'
import { AppError, type accountRpcs, schedulingRpcs } from '@encaixe/contracts'
import { type Bus, createBulkhead } from '@encaixe/service-kit'
import type { Config } from '../config.ts'
import type { OwnAnswers } from '../http/own-answers.ts'
import { requireOwnProfessional } from '../own-professional.ts'
import { keptDrawings } from './drawings.ts'
import { type Poster, posterPdf } from './poster.ts'
import { whatsappDoor } from './whatsapp-door.ts'

/** Some 30 KB each. */
const MOST_KEPT = 50

/**
 * Posters one after the other, each drawn once for what it tells: one takes the process 90 ms, and between two of
 * them other requests have their turn.
 */
export function posters(draw: (poster: Poster) => Promise<Buffer> = posterPdf) {
  const inTurn = createBulkhead({ concurrency: 1, waiting: Number.POSITIVE_INFINITY })
  const drawn = keptDrawings<Buffer>(MOST_KEPT)

  return (poster: Poster): Promise<Buffer> => {
    const { name, profession, address, chat, accent } = poster
    return drawn(JSON.stringify([name, profession, address, chat, accent]), () =>
      inTurn.run(async () => {
        await others()
        return draw(poster)
      }),
    )
  }
}

/** What brings clients to a page on paper. */
export function posterAnswers({
  bus,
  config,
}: {
  bus: Bus
  config: Pick<Config, 'PUBLIC_URL' | 'WHATSAPP_NUMBER'>
}): Pick<OwnAnswers<typeof accountRpcs>, 'getPoster'> {
  const posterOf = posters()
  return {
    async getPoster({ leadsTo }, { actor, requestId }) {
      const { slug } = await requireOwnProfessional(bus, { actor, requestId })
      const page = await bus.call(schedulingRpcs.getPublicProfile, { slug }, { requestId })
      const chat = leadsTo === 'whatsapp' ? whatsappDoor(config, page) : null
      if (leadsTo === 'whatsapp' && chat === null) {
        throw new AppError('NOT_FOUND', 'There is no number on WhatsApp here.')
      }
      const pdf = await posterOf({
        name: page.name,
        profession: page.profession.label,
        address: new URL(`/p/${slug}`, config.PUBLIC_URL).href,
        chat,
        accent: page.accentColor,
      })
      return { body: pdf.toString('base64') }
    },
  }
}
