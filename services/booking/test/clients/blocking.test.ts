import { appointmentStatus, isBlocking } from '@encaixe/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld, type World } from '../world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test.each(appointmentStatus.options)(
  'the database lets an appointment that is %s overlap as the rule says',
  async (status) => {
    const { id, slug } = await world.professional()
    await world.book({ slug })
    const again = world.rows(
      `insert into appointments (id, professional_id, client_id, starts_at, ends_at, status,
       price_cents, source, created_at, updated_at)
     select gen_random_uuid(), professional_id, client_id, starts_at, ends_at, $2, 0, 'public',
       created_at, updated_at
     from appointments where professional_id = $1`,
      [id, status],
    )
    if (isBlocking(status)) await expect(again).rejects.toThrow('appointments_do_not_overlap')
    else expect(await again).toEqual([])
  },
)
