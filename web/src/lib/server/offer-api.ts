import type { offerSettingsRpcs, RpcOutput, RpcRequest } from '@encaixe/contracts'
import { json, type Send, segment } from './request.ts'

type Rpcs = typeof offerSettingsRpcs
type Wanted<K extends keyof Rpcs> = Omit<RpcRequest<Rpcs[K]>, 'id'>

/** What the page of whoever is signed in offers, and where. */
export const offerApi = (send: Send) => ({
  services: () => send<RpcOutput<Rpcs['listServices']>>('/api/settings/services'),
  createService: (service: Wanted<'createService'>) =>
    send<RpcOutput<Rpcs['createService']>>('/api/settings/services', json('POST', service)),
  updateService: async (id: string, service: Wanted<'updateService'>) =>
    send<RpcOutput<Rpcs['updateService']>>(
      `/api/settings/services/${segment(id)}`,
      json('PATCH', service),
    ),
  removeService: async (id: string) =>
    send<null>(`/api/settings/services/${segment(id)}`, { method: 'DELETE' }),
  orderServices: (ids: string[]) =>
    send<RpcOutput<Rpcs['orderServices']>>('/api/settings/services/order', json('PUT', { ids })),
  places: () => send<RpcOutput<Rpcs['listPlaces']>>('/api/settings/places'),
  createPlace: (place: Wanted<'createPlace'>) =>
    send<RpcOutput<Rpcs['createPlace']>>('/api/settings/places', json('POST', place)),
  updatePlace: async (id: string, place: Wanted<'updatePlace'>) =>
    send<RpcOutput<Rpcs['updatePlace']>>(
      `/api/settings/places/${segment(id)}`,
      json('PATCH', place),
    ),
  removePlace: async (id: string) =>
    send<null>(`/api/settings/places/${segment(id)}`, { method: 'DELETE' }),
  orderPlaces: (ids: string[]) =>
    send<RpcOutput<Rpcs['orderPlaces']>>('/api/settings/places/order', json('PUT', { ids })),
})
