import { accountRpcs, intakeAgentRpcs, notifierRpcs, schedulingRpcs } from '@encaixe/contracts'
import { get, patch, post, put, type RpcRoute, remove } from './route.ts'

/** What a professional sets. */
export const settingsRoutes: readonly RpcRoute[] = [
  patch('/api/settings', schedulingRpcs.updateProfile),
  post('/api/settings/phone-code', accountRpcs.sendPagePhoneCode, { status: 202 }),
  post('/api/settings/phone', accountRpcs.provePagePhone, { limit: 'phone-proof' }),
  patch('/api/settings/booking', schedulingRpcs.updateBookingSettings),
  get('/api/settings/poster.pdf', accountRpcs.getPoster, {
    file: { type: 'application/pdf', name: 'cartaz.pdf', isBase64: true },
  }),
  get('/api/settings/availability', schedulingRpcs.getAvailability),
  put('/api/settings/availability', schedulingRpcs.replaceAvailability),
  get('/api/settings/time-off', schedulingRpcs.listTimeOff),
  post('/api/settings/time-off', schedulingRpcs.addTimeOff),
  remove('/api/settings/time-off/:id', schedulingRpcs.removeTimeOff),
  put('/api/settings/instant-pay', schedulingRpcs.setInstantPay),
  get('/api/settings/agent', intakeAgentRpcs.getAgentSettings),
  put('/api/settings/agent', intakeAgentRpcs.setAgentSettings),
  get('/api/settings/reminders', notifierRpcs.getReminderTexts),
  put('/api/settings/reminders', notifierRpcs.setReminderTexts),
  get('/api/settings/services', schedulingRpcs.listServices),
  post('/api/settings/services', schedulingRpcs.createService, { status: 201 }),
  put('/api/settings/services/order', schedulingRpcs.orderServices),
  patch('/api/settings/services/:id', schedulingRpcs.updateService),
  remove('/api/settings/services/:id', schedulingRpcs.removeService, { status: 204 }),
  get('/api/settings/places', schedulingRpcs.listPlaces),
  post('/api/settings/places', schedulingRpcs.createPlace, { status: 201 }),
  put('/api/settings/places/order', schedulingRpcs.orderPlaces),
  patch('/api/settings/places/:id', schedulingRpcs.updatePlace),
  remove('/api/settings/places/:id', schedulingRpcs.removePlace, { status: 204 }),
  get('/api/settings/page', schedulingRpcs.getPageFace),
  patch('/api/settings/page', schedulingRpcs.updatePageFace),
  put('/api/settings/photos/order', schedulingRpcs.orderPhotos),
  patch('/api/settings/photos/:id', schedulingRpcs.updatePhoto),
  remove('/api/settings/photos/:id', schedulingRpcs.removePhoto, { status: 204 }),
]
