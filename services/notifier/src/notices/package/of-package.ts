import type { Notice } from '../define.ts'
import type { PackageFacts, PurchaseNews } from './about-package.ts'
import { msgPackageBought, msgPackageBoughtToProfessional } from './msg-package-bought.ts'
import { msgPackageCancelled } from './msg-package-cancelled.ts'
import { msgPackageEnding, msgPackageLast } from './msg-package-ends.ts'
import { msgPackageAsked, msgPackageClaimed, msgPackageNotReceived } from './msg-package-payment.ts'
import { msgPackageRefundDone, msgPackageRefundFailed } from './msg-package-refund.ts'

/** To the client; nothing where the professional tells them. */
const toClient = (notice: Notice<PackageFacts>, { notify }: PurchaseNews) =>
  notify === false ? [] : [notice]

/** Only the professional can do something about what did not go back. */
function noticesOfMoney({ settled }: PurchaseNews): Notice<PackageFacts>[] {
  if (settled?.state === 'done') return [msgPackageRefundDone]
  return settled ? [msgPackageRefundFailed] : []
}

/**
 * Who hears what of a purchase. Who did it knows of it; a session that is used or comes back is told of with its
 * appointment.
 */
export function noticesOfPurchase(news: PurchaseNews): Notice<PackageFacts>[] {
  switch (news.change) {
    case 'asked':
      return news.by === 'professional' ? toClient(msgPackageAsked, news) : []
    case 'claimed':
      return [msgPackageClaimed]
    case 'not_received':
      return [msgPackageNotReceived]
    case 'activated':
      return [
        ...toClient(msgPackageBought, news),
        ...(news.by === 'professional' ? [] : [msgPackageBoughtToProfessional]),
      ]
    case 'last':
      return toClient(msgPackageLast, news)
    case 'ending':
      return toClient(msgPackageEnding, news)
    case 'cancelled':
      return news.by === 'professional' ? toClient(msgPackageCancelled, news) : []
    case 'claim_withdrawn':
    case 'lapsed':
    case 'used':
    case 'returned':
    case 'given_back':
    case 'expired':
    case 'extended':
      return []
    case 'money':
      return noticesOfMoney(news)
  }
}
