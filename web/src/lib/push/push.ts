import { paths } from '@encaixe/contracts/paths'

/** Said by a person on this device, until they sign out: then the browser forgets it. */
const CHOICE = 'avisos-no-aparelho'

/** `unable`: this browser shows none. `blocked`: its person said no, in the browser's own question. */
export type PushState = 'unable' | 'blocked' | 'off' | 'on'

const isAble = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/service-worker.js')
}

export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ? 'on' : 'off'
}

/** Whether to offer notices here: nobody has said yes or no on this device. */
export const isUnasked = async (): Promise<boolean> =>
  localStorage.getItem(CHOICE) === null && (await pushState()) === 'off'

export const sayNo = () => localStorage.setItem(CHOICE, 'nao')

/** Asks the browser's own question, which a press has to come before. Returns what came of it. */
export async function turnOn(): Promise<PushState> {
  if (!isAble()) return 'unable'
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  await registerWorker()
  await subscribe(await navigator.serviceWorker.ready)
  localStorage.setItem(CHOICE, 'sim')
  return 'on'
}

export async function turnOff(): Promise<PushState> {
  sayNo()
  const registration = await navigator.serviceWorker.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return 'off'
  await subscription.unsubscribe()
  // If this does not arrive, the push service says so of the next notice.
  await tell('POST', paths.pushEnd, { endpoint: subscription.endpoint })
  return 'off'
}

/** Subscribes again whoever said yes and signed in anew: the end of a session ended the subscription. */
export async function resume(registration: ServiceWorkerRegistration): Promise<void> {
  if (!isAble() || localStorage.getItem(CHOICE) !== 'sim') return
  if (Notification.permission !== 'granted') return
  if (await registration.pushManager.getSubscription()) return
  await subscribe(registration)
}

/** @throws if the browser or the server refuses */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const response = await fetch(paths.push, { cache: 'no-store' })
  if (!response.ok) throw new Error('The key was refused.')
  const { publicKey }: { publicKey: string } = await response.json()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // One that another key of ours made.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  })
  const { endpoint, keys } = subscription.toJSON()
  if ((await tell('PUT', paths.push, { endpoint, keys })).ok) return
  await subscription.unsubscribe()
  throw new Error('The subscription was refused.')
}

const tell = (method: string, path: string, body: object) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
