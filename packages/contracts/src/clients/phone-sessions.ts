import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { instant, phone } from '../text/primitives.ts'

const rpc = rpcsOf('booking')

export const phoneSessionRpcs = {
  notePhoneSession: rpc('notePhoneSession', {
    summary:
      'Somebody without an account proved a phone: older proofs and calendars of it end. No event says so, because it would keep the phone.',
    access: 'service',
    idempotent: true,
    input: z.object({ phone, provenAt: instant }),
    output: z.object({ noted: z.literal(true) }),
  }),
}
