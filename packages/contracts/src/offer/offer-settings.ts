import { z } from 'zod'
import { rpcsOf } from '../rpc/define.ts'
import { id } from '../text/primitives.ts'
import { offeredService, serviceSettings } from './offered-service.ts'
import { place, placeSettings } from './place.ts'
import { NO_PREPAYMENT } from './prepaid-cents.ts'

const rpc = rpcsOf('scheduling')

const read = { access: 'professional', scope: 'offer:read' } as const
const write = { access: 'professional', scope: 'offer:write' } as const
const errors = ['NOT_FOUND'] as const
const removed = z.object({ removed: z.literal(true) })
const ids = z
  .array(id)
  .max(200, 'São itens demais.')
  .meta({ description: 'In their new order; those left out follow as they are.' })

const serviceId = id.meta({ description: 'An id of /api/settings/services.' })
const placeId = id.meta({ description: 'An id of /api/settings/places.' })
const services = z.object({ items: z.array(offeredService) })
const places = z.object({ items: z.array(place) })

/** What fields of a place say nothing where they are left out. */
const emptyPlace = {
  street: placeSettings.shape.street.default(null),
  number: placeSettings.shape.number.default(null),
  complement: placeSettings.shape.complement.default(null),
  district: placeSettings.shape.district.default(null),
  city: placeSettings.shape.city.default(null),
  state: placeSettings.shape.state.default(null),
  postalCode: placeSettings.shape.postalCode.default(null),
  directions: placeSettings.shape.directions.default(null),
  link: placeSettings.shape.link.default(null),
  travelMinutes: placeSettings.shape.travelMinutes.default(0),
  active: placeSettings.shape.active.default(true),
}

/** A service and a place as they are first written down. */
export const newService = serviceSettings.extend({
  description: serviceSettings.shape.description.default(''),
  priceCents: serviceSettings.shape.priceCents.default(null),
  placeIds: serviceSettings.shape.placeIds.default([]),
  active: serviceSettings.shape.active.default(true),
  prepayment: serviceSettings.shape.prepayment.default(NO_PREPAYMENT),
  addOn: serviceSettings.shape.addOn.default(false),
  addsTo: serviceSettings.shape.addsTo.default(null),
  repeatable: serviceSettings.shape.repeatable.default(false),
})
export const newPlace = placeSettings.extend(emptyPlace)

/** What a professional offers, and where. */
export const offerSettingsRpcs = {
  listServices: rpc('listServices', {
    summary: "The page's services in their order, inactive ones too.",
    ...read,
    http: { method: 'GET', path: '/api/settings/services' },
    output: services,
  }),
  createService: rpc('createService', {
    summary: 'Offers one more service; at most 50 are active.',
    ...write,
    http: { method: 'POST', path: '/api/settings/services', status: 201 },
    input: newService,
    output: offeredService,
    errors: ['PIX_ACCOUNT_MISSING'],
  }),
  updateService: rpc('updateService', {
    summary: 'Changes a service; what was booked stays as agreed.',
    ...write,
    http: { method: 'PATCH', path: '/api/settings/services/:id' },
    input: serviceSettings.partial().extend({ id: serviceId }),
    output: offeredService,
    errors: [...errors, 'PIX_ACCOUNT_MISSING'],
  }),
  removeService: rpc('removeService', {
    summary: 'Removes a service; one that was booked becomes inactive.',
    ...write,
    http: { method: 'DELETE', path: '/api/settings/services/:id', status: 204 },
    input: z.object({ id: serviceId }),
    output: removed,
    errors,
  }),
  orderServices: rpc('orderServices', {
    summary: 'Puts the services in another order.',
    ...write,
    http: { method: 'PUT', path: '/api/settings/services/order' },
    input: z.object({ ids }),
    output: services,
  }),
  listPlaces: rpc('listPlaces', {
    summary: "The page's places in their order, inactive ones too.",
    ...read,
    http: { method: 'GET', path: '/api/settings/places' },
    output: places,
  }),
  createPlace: rpc('createPlace', {
    summary: 'Adds a place: an address, a link, or wherever the client is.',
    ...write,
    http: { method: 'POST', path: '/api/settings/places', status: 201 },
    input: newPlace,
    output: place,
  }),
  updatePlace: rpc('updatePlace', {
    summary: 'Changes a place; what was booked stays as agreed.',
    ...write,
    http: { method: 'PATCH', path: '/api/settings/places/:id' },
    input: placeSettings.partial().extend({ id: placeId }),
    output: place,
    errors,
  }),
  removePlace: rpc('removePlace', {
    summary: 'Removes a place; one that a service names or that was booked becomes inactive.',
    ...write,
    http: { method: 'DELETE', path: '/api/settings/places/:id', status: 204 },
    input: z.object({ id: placeId }),
    output: removed,
    errors,
  }),
  orderPlaces: rpc('orderPlaces', {
    summary: 'Puts the places in another order.',
    ...write,
    http: { method: 'PUT', path: '/api/settings/places/order' },
    input: z.object({ ids }),
    output: places,
  }),
}
