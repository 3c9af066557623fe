/** Words and phrases as the grammar knows them; the longest is replaced first. An empty one is left out. */
function dictionary(text: string): (plainText: string) => string {
  const meant = new Map(
    text.split(';').map((pair) => {
      const [words = '', meaning = ''] = pair.trim().replace(/\s+/g, ' ').split('=')
      return [words, meaning]
    }),
  )
  const longestFirst = [...meant.keys()].toSorted((one, other) => other.length - one.length)
  const any = new RegExp(`\\b(?:${longestFirst.join('|')})\\b`, 'g')
  return (plainText) => plainText.replace(any, (words) => meant.get(words) ?? words)
}

/** English and Spanish as far as a booking needs them. */
const english = dictionary(`
  monday=segunda; tuesday=terca; wednesday=quarta; thursday=quinta; friday=sexta; saturday=sabado; sunday=domingo;
  today=hoje; tonight=hoje a noite; tomorrow=amanha; morning=de manha; afternoon=de tarde; evening=de noite; night=de
  noite; in the morning=de manha; in the afternoon=de tarde; in the evening=de noite; noon=meio dia; next=proxima;
  week=semana; day=dia; this=esta; at=as; around=as; until=ate; till=ate; to=para; for=para; with=com; and=e; or=ou;
  after=depois das; before=antes das; after that=depois disso; before that=antes disso; two=dois; three=tres; four=quatro;
  five=cinco; six=seis; seven=sete; eight=oito; nine=nove; ten=dez; eleven=onze; twelve=doze; no=nao; not=nao; yes=sim;
  yes please=sim; yeah=sim; yep=sim; sure=sim; go ahead=sim; sounds good=sim; that works=sim; works for me=sim; book it=sim;
  great=otimo; perfect=perfeito; please=por favor; thanks=obrigado; thank you=obrigado; thank=obrigado; sorry=desculpa;
  good morning=bom dia; good afternoon=bom dia; good evening=bom dia; appointment=consulta; appointments=meus horarios;
  slot=horario; slots=horarios; opening=horario; available=horario; availability=horarios; time=horario; times=horarios;
  same time=mesmo horario; the same time=mesmo horario; at the same time=mesmo horario; same day=mesmo dia;
  what time=que horarios; what times=que horarios; do you have=tem; are you free=tem horario; is there=tem; are there=tem; can you=pode; can we=pode;
  can i=pode; book=marcar; booking=marcar; schedule=marcar; reserve=marcar; cancel=cancelar; reschedule=remarcar;
  move=mudar; change=mudar; push=mudar; switch=mudar; make it=as; how about=as; what about=as; can't make it=nao vou poder ir;
  can't come=nao vou poder ir; can't do=nao posso as; doesn't work=nao da; doesn't work for me=nao da; could we do=as; of=de; price=preco; cost=quanto custa; much=quanto custa;
  how long=quanto tempo; where=onde; address=endereco; located=fica; pay=pagar; card=cartao; late=vou atrasar;
  haircut=corte; hair=cabelo; beard=barba; shave=barba; nails=unhas; my=meu; wife=esposa; husband=marido; son=filho;
  daughter=filha; mother=mae; for him=para ele; for her=para ela; says=diz; said=disse; told=falou; thinks=acha;
  wants=quer; needs=precisa; that=que; i=eu; me=eu; first=primeiro; earliest=o mais cedo possivel; asap=o quanto antes;
  as soon as possible=o quanto antes; actually=na verdade; instead=; better=melhor; prefer=prefiro; flight=voo; fly=viajo;
  flying=viajo; leave=viajo; work=trabalho; later=mais tarde; earlier=mais cedo; earlier than=; later than=; so=entao;
  person=atendente; human=atendente; somebody=atendente; someone=atendente; speak=; talk=; it=; january=janeiro;
  february=fevereiro; march=marco; april=abril; may=maio; june=junho; july=julho; august=agosto; september=setembro;
  october=outubro; november=novembro; december=dezembro`)
const spanish = dictionary(`
  lunes=segunda; martes=terca; miercoles=quarta; jueves=quinta; viernes=sexta; hoy=hoje; noche=noite; manana=amanha;
  pasado manana=depois de amanha; por la manana=de manha; de la manana=de manha; en la manana=de manha; por la tarde=de tarde;
  de la tarde=de tarde; por la noche=de noite; de la noche=de noite; quiero=quero; quisiera=queria; necesito=preciso;
  puedo=posso; puede=pode; puedes=pode; no puedo ir=nao vou poder ir; tiene=tem; tienes=tem; tienen=tem; hay=tem; hola=oi;
  buenos=bom; buenas=boa; dias=dia; tardes=tarde; cita=consulta; citas=consultas; turno=horario; hora=horario;
  misma hora=mesmo horario; la misma hora=mesmo horario; a la misma hora=mesmo horario; mismo horario=mesmo horario;
  mismo dia=mesmo dia; reservar=marcar; agendar=marcar; sacar=marcar; cambiar=mudar; mover=mudar; anular=cancelar; la=a;
  las=as; el=o; los=os; del=do; al=ao; y=e; media=meia; con=com; mi=meu; no=nao; si=sim; gracias=obrigado; de acuerdo=sim;
  esta bien=sim; por favor=faz favor; lo antes posible=o quanto antes; cuanto=quanto; cuesta=custa; vale=sim; dale=sim;
  perfecto=perfeito; donde=onde; direccion=endereco; queda=fica; despues=depois; viene=vem; una=uma; uno=um; dos=dois;
  cuatro=quatro; siete=sete; ocho=oito; nueve=nove; diez=dez; once=onze; doce=doze; primero=primeiro; tercero=terceiro;
  mejor=melhor; prefiero=prefiro; un=um; viaje=viagem; surgio=surgiu; hermana=irma; hermano=irmao; suegra=sogra;
  suegro=sogro; proximo=proximo; por=; persona=atendente; hablar=; pelo=cabelo; hijo=filho; hija=filha; enero=janeiro;
  febrero=fevereiro; mayo=maio; junio=junho; julio=julho; septiembre=setembro; octubre=outubro; noviembre=novembro;
  diciembre=dezembro`)

/** `December 1st`, `on the 5th` */
const DATE =
  /\b([a-z]{3,9}ry|march|april|may|june|july|august|[a-z]{3,6}ber) (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!:)/g
const ORDINAL = /\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|slot))/g

/** Words that Portuguese does not have. */
const ENGLISH =
  /\b(?:i'm|the|you|want|need|would|please|book|booking|appointment|appointments|haircut|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|tonight|yes|yeah|yep|thanks|thank|hello|hi|cancel|reschedule|what|where|how|afternoon|morning|evening|speak|talk|human|available|is there|can i|can we|can you|next|asap|my|actually|instead|better|could|let'?s|make it|how about|what about|i'?d|prefer|rather|works|doesn't|don't|can't|won't|this week|next week|fly|flight|sounds good|go ahead|that works)\b/g
const SPANISH =
  /\b(?:quiero|quisiera|necesito|puedo|puedes|hola|cita|citas|turno|hoy|lunes|martes|miercoles|jueves|viernes|gracias|cuanto|cuesta|donde|tienes|tienen|tiene|hay|manana|cambiar|perfecto|mejor|prefiero|viaje|esta bien|de acuerdo|buenos dias|buenas tardes|buenas noches|noche|anular|y|las|el)\b/g
const PORTUGUESE =
  /\b(?:quero|queria|voce|vc|uma|um|com|pra|pro|nao|tem|tenho|marcar|segunda|terca|quarta|quinta|sexta|hoje|amanha|consulta|horario|e|da|do|na|as|eu|meu|minha|que|oi|bom|boa)\b/g
/** Portuguese words that Spanish shares. */
const SHARED = /^(?:tem|e|da|do|na|que|marcar)$/

type Language = 'pt' | 'en' | 'es'

const count = (text: string, words: RegExp) => text.match(words)?.length ?? 0

/** The language of a plain text. Whatever is not clearly another one is Portuguese. */
export function languageOf(text: string): Language {
  const own = (text.match(PORTUGUESE) ?? []).filter((word) => !SHARED.test(word)).length
  const [en, es] = [count(text, ENGLISH), count(text, SPANISH)]
  if (es > own && es > en) return 'es'
  return en > own ? 'en' : 'pt'
}

/** `3 pm`, `at 10:30am` as the grammar writes them, in whatever language: `2pm` alone is no place in a list. */
const withHours = (text: string) =>
  text.replace(/\b(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b\.?/g, (_, hour, minutes = '00', half) => {
    const hours = (Number(hour) % 12) + (half === 'p' ? 12 : 0)
    return `${hours}:${minutes}`
  })

/** A plain text with English and Spanish words as the grammar knows them. */
export function translated(text: string): string {
  // As phones type it: `can’t`.
  const hours = withHours(text.replaceAll('’', "'"))
  const language = languageOf(hours)
  if (language === 'pt') return hours
  if (language === 'es') return spanish(hours)
  return english(hours.replace(DATE, 'dia $2 de $1').replace(ORDINAL, 'dia $1'))
}
