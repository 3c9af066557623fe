import type { Scope } from '@encaixe/contracts'

/** What a key may do, in the words of who gives it away. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'appointments:read': 'Ver a agenda',
  'appointments:write': 'Marcar, mudar e cancelar horários, e vender pacotes',
  'clients:read': 'Ver os clientes',
  'clients:write': 'Incluir e corrigir clientes',
  'offer:read': 'Ver serviços, pacotes e lugares',
  'offer:write': 'Mudar serviços, pacotes e lugares',
  'schedule:read': 'Ver horários de atendimento e folgas',
  'schedule:write': 'Mudar horários de atendimento e folgas',
  'payments:read': 'Ver pagamentos, relatórios e despesas',
  'messages:write': 'Escrever mensagens aos clientes',
  webhooks: 'Cuidar dos avisos para programas (webhooks)',
}

const isScope = (text: unknown): text is Scope =>
  typeof text === 'string' && Object.hasOwn(scopeWords, text)

export const scopeOptions = Object.entries(scopeWords).map(([id, label]) => ({ id, label }))

/** The scopes that a form says. */
export const scopesOf = (form: FormData): Scope[] => form.getAll('scopes').filter(isScope)

/** For how many days a key may last, as a form offers it. */
export const lasting = [
  { value: '30', label: '30 dias' },
  { value: '90', label: '90 dias' },
  { value: '365', label: '1 ano' },
  { value: '730', label: '2 anos' },
] as const

/** What a key changed, by the name of the operation. */
const changeWords: Readonly<Record<string, string>> = {
  createAppointment: 'Um horário foi marcado',
  changeAppointment: 'Um horário mudou',
  createRecurringSchedule: 'Um horário fixo começou',
  changeRecurringSchedule: 'Um horário fixo mudou',
  pauseRecurringSchedule: 'Um horário fixo parou por um tempo',
  resumeRecurringSchedule: 'Um horário fixo voltou',
  endRecurringSchedule: 'Um horário fixo terminou',
  sellPackage: 'Um pacote foi vendido',
  removeFromWaitlist: 'Alguém saiu da lista de espera',
  createClient: 'Um cliente foi incluído',
  updateClient: 'O cadastro de um cliente mudou',
  mergeClients: 'Dois cadastros viraram um',
  importClients: 'Clientes foram importados',
  createService: 'Um serviço foi incluído',
  updateService: 'Um serviço mudou',
  removeService: 'Um serviço foi tirado',
  orderServices: 'A ordem dos serviços mudou',
  createPackage: 'Um pacote foi incluído',
  updatePackage: 'Um pacote mudou',
  removePackage: 'Um pacote foi tirado',
  createPlace: 'Um lugar foi incluído',
  updatePlace: 'Um lugar mudou',
  removePlace: 'Um lugar foi tirado',
  orderPlaces: 'A ordem dos lugares mudou',
  replaceAvailability: 'Os horários de atendimento mudaram',
  addTimeOff: 'Uma folga foi marcada',
  removeTimeOff: 'Uma folga foi tirada',
  setSpecialDay: 'Um dia especial foi marcado',
  removeSpecialDay: 'Um dia especial foi tirado',
  decideHoliday: 'Um feriado foi decidido',
  postMessage: 'Uma mensagem foi enviada',
  createWebhook: 'Um webhook foi incluído',
  updateWebhook: 'Um webhook mudou',
  deleteWebhook: 'Um webhook foi apagado',
  testWebhook: 'Um webhook foi testado',
  rotateWebhookSecret: 'O segredo de um webhook foi trocado',
  resendWebhook: 'Um aviso foi reenviado',
}

/** What an operation changed, in words; an operation without words here is called a change. */
export const changeInWords = (operation: string): string => changeWords[operation] ?? 'Uma mudança'
