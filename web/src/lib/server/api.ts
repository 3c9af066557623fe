import type { TypedBooking } from '../booking-form.ts'
import type {
  DayAvailability,
  Page,
  PlanCatalogue,
  Profession,
  ProfessionalCard,
  Profile,
  Slots,
} from '../resources.ts'

/** Longest wait for the gateway; people on a phone leave later than that anyway. */
const TIMEOUT_MS = 5000

/** The gateway said no (RFC 9457), or said nothing: then the code is UPSTREAM_UNAVAILABLE. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly status: number
  readonly code: string
  readonly errors: { path: string; message: string }[]
  readonly retryAfterSeconds: number | null

  constructor(problem: {
    status: number
    code: string
    errors?: { path: string; message: string }[]
    retryAfterSeconds?: number | null
  }) {
    super(`the gateway answered ${problem.code}`)
    this.status = problem.status
    this.code = problem.code
    this.errors = problem.errors ?? []
    this.retryAfterSeconds = problem.retryAfterSeconds ?? null
  }
}

export interface ApiOptions {
  url: string
  /** Sent on in X-Forwarded-For: rate limits are the visitor's, not this server's. */
  clientAddress: string
  /** Headers of tracing that travel on. */
  trace?: Record<string, string>
  timeoutMs?: number
}

type Query = Record<string, string | null | undefined>

function search(query: Query): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function fieldProblems(value: unknown): { path: string; message: string }[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((item: unknown) =>
    isObject(item) && typeof item.path === 'string' && typeof item.message === 'string'
      ? [{ path: item.path, message: item.message }]
      : [],
  )
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('retry-after'))
  return new ApiProblem({
    status: response.status,
    code: isObject(body) && typeof body.code === 'string' ? body.code : 'UPSTREAM_UNAVAILABLE',
    errors: isObject(body) ? fieldProblems(body.errors) : [],
    retryAfterSeconds: retryAfter > 0 ? retryAfter : null,
  })
}

/** The gateway's public routes. Every call is limited in time and throws `ApiProblem`. */
export function createApi({ url, clientAddress, trace = {}, timeoutMs = TIMEOUT_MS }: ApiOptions) {
  const headers = { accept: 'application/json', 'x-forwarded-for': clientAddress, ...trace }

  async function request<Body>(path: string, init: RequestInit = {}): Promise<Body> {
    try {
      const response = await fetch(url + path, {
        ...init,
        headers: { ...headers, ...init.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw await problemOf(response)
      const body: Body = await response.json()
      return body
    } catch (cause) {
      if (cause instanceof ApiProblem) throw cause
      throw new ApiProblem({ status: 503, code: 'UPSTREAM_UNAVAILABLE' })
    }
  }

  return {
    plans: () => request<PlanCatalogue>('/api/plans'),
    professions: () => request<{ items: Profession[] }>('/api/professions'),
    professionals: (query: {
      q?: string | null
      category?: string | null
      profession?: string | null
      city?: string | null
      cursor?: string | null
    }) => request<Page<ProfessionalCard>>(`/api/professionals${search(query)}`),
    profile: (slug: string) => request<Profile>(`/api/professionals/${slug}`),
    days: (query: { slug: string; from: string; to: string }) =>
      request<{ days: DayAvailability[] }>(`/api/booking/days${search(query)}`),
    slots: (query: { slug: string; date: string }) =>
      request<{ slots: Slots }>(`/api/booking${search(query)}`),
    book: (booking: TypedBooking & { slug: string; website: string }, idempotencyKey: string) =>
      request<{ success: true }>('/api/booking', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(booking),
      }),
  }
}

export type Api = ReturnType<typeof createApi>
