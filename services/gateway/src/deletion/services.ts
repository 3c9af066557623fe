import { serviceNames } from '@encaixe/contracts'

/** Everybody whose answer a deletion needs: all services, the gateway among them. */
export const participants: readonly string[] = serviceNames

/** Who holds data of people besides the gateway. */
export const otherServices = serviceNames.filter((name) => name !== 'gateway')
