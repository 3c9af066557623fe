import { databaseEnvironment, serviceEnvironment } from '@encaixe/service-kit'
import type { z } from 'zod'

export const config = serviceEnvironment.extend({
  ...databaseEnvironment.shape,
})
export type Config = z.output<typeof config>
