import { accountRpcs, notifierRpcs } from '@encaixe/contracts'
import { get, patch, post, put, type RpcRoute, remove } from './route.ts'

/** Who is signed in, and what is theirs. */
export const accountRoutes: readonly RpcRoute[] = [
  get('/api/notifications/preferences', notifierRpcs.getNotificationPreferences),
  put('/api/notifications/preferences', notifierRpcs.setNotificationPreferences),
  get('/api/notifications', notifierRpcs.listNotifications),
  patch('/api/notifications', notifierRpcs.readNotifications),
  get('/api/me', accountRpcs.getMe),
  get('/api/sessions', accountRpcs.listSessions),
  remove('/api/sessions', accountRpcs.endEverySession),
  remove('/api/sessions/:id', accountRpcs.endSession),
  get('/api/account/export', accountRpcs.exportAccount),
  remove('/api/account', accountRpcs.deleteAccount),
  post('/api/auth/register', accountRpcs.register, { limit: 'registration', floor: true }),
  post('/api/auth/phone', accountRpcs.sendSessionCode, { status: 202, floor: true }),
  post('/api/auth/phone/verify', accountRpcs.beginPhoneSession, {
    limit: 'phone-proof',
    floor: true,
  }),
  get('/api/client-profile', accountRpcs.getClientProfile),
  patch('/api/client-profile', accountRpcs.updateClientProfile),
  post('/api/client-profile/phone-code', accountRpcs.sendPhoneCode, { status: 202, floor: true }),
  post('/api/client-profile/phone', accountRpcs.provePhone, { limit: 'phone-proof', floor: true }),
]
