import { AppError, type purchaseRpcs } from '@encaixe/contracts'
import type { HandlersOf } from '@encaixe/service-kit'
import { loadAppointment } from '../appointments/load-appointment.ts'
import { lockOwnPage } from '../copies/professional-copies.ts'
import { loadPurchase } from '../purchases/purchase-rows.ts'
import { purchaseView } from '../purchases/purchase-view.ts'
import type { Parts } from '../store.ts'
import { changeSession } from './change-session.ts'

type Handler = HandlersOf<typeof purchaseRpcs, 'giveBackSession'>['giveBackSession']

const noSuchSession = () =>
  new AppError('NOT_FOUND', 'No appointment of this page lost a session of this purchase.')

/** Gives back a session that was lost: its client called off late, or did not come. */
export const giveBack =
  ({ database, clock, openings }: Parts): Handler =>
  ({ id, appointmentId }, { actor }) =>
    database.transaction(async (work) => {
      const { tx } = work
      const page = await lockOwnPage(tx, actor.userId)
      const loaded = await loadAppointment(tx, appointmentId)
      const isOwn = loaded?.row.professionalId === page.id && loaded.row.purchaseId === id
      if (!loaded || !isOwn) throw noSuchSession()
      const now = clock()
      await changeSession(work, loaded, 'give_back', { by: 'professional', now, openings })
      const purchase = await loadPurchase(tx, id)
      if (!purchase) throw noSuchSession()
      return purchaseView(tx, purchase, { side: 'professional', now })
    })
