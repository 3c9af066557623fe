import { serviceNames } from '@encaixe/contracts/services'
import { perService } from './per-service.ts'

/** The first port of the services; each has one, in the order of the registry. */
const SERVICES_FROM = 10

/** Every port of a stack, counted from the gateway's. */
export const portsFrom = (base: number) => ({
  gateway: base,
  web: base + 1,
  sandbox: base + 2,
  smtp: base + 3,
  postgres: base + 4,
  redis: base + 5,
  nats: base + 6,
  /** The sandbox's provider of the API Pix. */
  pix: base + 7,
  /** Of the CalDAV server, where one is asked for. */
  caldav: base + 8,
  /** Health, metrics and requests of other services. */
  services: perService((service) => base + SERVICES_FROM + serviceNames.indexOf(service)),
})

export type Ports = ReturnType<typeof portsFrom>

/** How many ports a stack takes, from its first one on. */
export const PORTS_OF_A_STACK = SERVICES_FROM + serviceNames.length
