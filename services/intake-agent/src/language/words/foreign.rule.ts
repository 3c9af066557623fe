const dictionary = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(';').map((pair) => pair.trim().replace(/\s+/g, ' ').split('=')))

/** English and Spanish as far as a booking needs them: each word as the grammar knows it. An empty one is left out. */
const english = dictionary(`
  monday=segunda; tuesday=terca; wednesday=quarta; thursday=quinta; friday=sexta; saturday=sabado; sunday=domingo;
  today=hoje; tonight=hoje a noite; tomorrow=amanha; morning=de manha; afternoon=de tarde; evening=de noite; night=de
  noite; noon=meio dia; next=proxima; week=semana; day=dia; this=esta; at=as; around=as; until=ate; till=ate; to=para;
  for=para; with=com; and=e; or=ou; after=depois das; before=antes das; two=dois; three=tres; four=quatro; five=cinco;
  six=seis; seven=sete; eight=oito; nine=nove; ten=dez; eleven=onze; twelve=doze; no=nao; not=nao; yes=sim; yeah=sim;
  yep=sim; sure=sim; great=otimo; please=por favor; thanks=obrigado; thank=obrigado; appointment=consulta;
  appointments=meus horarios; slot=horario; slots=horarios; opening=horario; available=horario; availability=horarios;
  time=horario; times=horarios; book=marcar; booking=marcar; schedule=marcar; reserve=marcar; cancel=cancelar;
  reschedule=remarcar; move=mudar; change=mudar; price=preco; cost=quanto custa; much=quanto custa; where=onde;
  address=endereco; located=fica; pay=pagar; card=cartao; late=vou atrasar; haircut=corte; hair=cabelo; beard=barba;
  shave=barba; nails=unhas; my=meu; wife=esposa; husband=marido; son=filho; daughter=filha; mother=mae; says=diz;
  said=disse; told=falou; thinks=acha; recommended=recomendou; wants=quer; needs=precisa; lives=mora; works=trabalha;
  that=que; i=eu; me=eu; first=primeiro; earliest=o mais cedo possivel; asap=o quanto antes; actually=na verdade;
  instead=; better=melhor; prefer=prefiro; flight=voo; plane=voo; later=mais tarde; earlier=mais cedo;
  person=atendente; human=atendente; somebody=atendente; someone=atendente; speak=; talk=; it=; january=janeiro;
  february=fevereiro; march=marco; april=abril; may=maio; june=junho; july=julho; august=agosto; september=setembro;
  october=outubro; november=novembro; december=dezembro`)
const ENGLISH_HOUR = String.raw`(?:\d{1,2}(?::\d{2})?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`
const ENGLISH_MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december'
/** `get two haircuts` names no hour. */
const AFTER_HOUR = String.raw`(?=\s*(?:$|[.,;:!?\n]|(?:o'?clock|sharp|instead|please|then|on|in|for|if|or|and|today|tomorrow|e meia|e quinze)\b))`
const englishPhrases: readonly [RegExp, string][] = [
  // `half past four`, `a quarter to five`
  [/\bhalf past (\w+)/g, '$1 e meia'],
  [/\b(?:a )?quarter past (\w+)/g, '$1 e quinze'],
  [/\b(?:a )?quarter to (\w+)/g, 'quinze para as $1'],
  // `December 1st`, `the 1st of December`, `on the 5th`
  [
    new RegExp(String.raw`\b(?:the )?(\d{1,2})(?:st|nd|rd|th)? (?:of )?(${ENGLISH_MONTH})\b`, 'g'),
    'dia $1 de $2',
  ],
  [
    new RegExp(String.raw`\b(${ENGLISH_MONTH}) (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!:)`, 'g'),
    'dia $2 de $1',
  ],
  [/\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:one|option|slot))/g, 'dia $1'],
  // `can we push it to 5?`, `switch it to Friday`
  [
    new RegExp(
      String.raw`\b(?:push|switch|bump|shift|move|change) (?:it|that) (?:back |forward |up )?to (?=${ENGLISH_HOUR}${AFTER_HOUR})`,
      'g',
    ),
    'mudar para as ',
  ],
  [/\b(?:push|switch|bump|shift) (?:it|that|this|my)\b/g, 'mudar'],
  // `I'm only in town until Saturday`
  [
    /\b(?:i'?m|i am|we'?re|we are) (?:only |just )?(?:here|around|visiting|in (?:the )?\w+)(?: \w+)? (?:until|till) (?=(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|next)\b)/g,
    'eu viajo ',
  ],
  [/\b(?:earlier|later|sooner) than (?:expected|planned|usual|i thought)\b/g, ''],
  // `my flight lands on Thursday, so could I come on Friday?`
  [/\bso (?=(?:could|can|i|is|do|would|let|what|how|maybe|may|please)\b)/g, 'entao '],
  // `I work at the hospital until 5`; `would Friday work?` asks.
  [/\bi (?:work|teach|study)\b|\bi'?m (?:at work|in class|working)\b/g, 'eu trabalho'],
  // `I can't do 9, how about 10?`
  [
    new RegExp(
      String.raw`\b(?:can'?t|cannot) (?:do|manage|make|have) (?:it )?(?:at )?(?=${ENGLISH_HOUR}${AFTER_HOUR})`,
      'g',
    ),
    'nao posso as ',
  ],
  // `this week doesn't work for me`, `Friday is no good`
  [
    /\b(?:(?:doesn'?t|does not|don'?t|won'?t|will not) (?:really )?(?:work|suit)|(?:is|are) (?:no good|not good|impossible))(?: (?:for )?me)?\b/g,
    'nao da',
  ],
  // `could we do 4 instead`, `make it 5`, `how about 4?`
  [
    new RegExp(
      String.raw`\b(?:(?:can|could|should|let'?s|shall) ?(?:you|we|i)? )?(?:do|make it|(?:(?:how|what) )?about|say|take|have|get) (?:it )?(?:at )?(?=${ENGLISH_HOUR}${AFTER_HOUR})`,
      'g',
    ),
    'as ',
  ],
  // `4 is better`, `4 works better for me`
  [
    new RegExp(
      String.raw`\b(?:at )?(${ENGLISH_HOUR}) (?:is|would be|works|suits me|sounds)(?: (?:much|a bit|even))? (?:better|best)(?: for me)?\b`,
      'g',
    ),
    'melhor as $1',
  ],
  // `I fly back to Lisbon next week`, `we leave on Friday`: why somebody can come at no later time.
  [
    /\b(?:(?:am|are|i'?m|we'?re) )?(?:fly|flying|leave|leaving|travel|travelling|traveling|return|returning|head|heading|going|go(?= back| home| away)) (?:back |out |off |away )?(?:home |back )?(?:on )?(?=(?:(?:to|for) \w+ )?(?:on )?(?:next|this|monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow|today|tonight)\b)/g,
    'viajo ',
  ],
  [/\bbefore (?:that|then|it)\b/g, 'antes disso'],
  [/\bafter (?:that|then)\b/g, 'depois disso'],
  [/\bas soon as possible\b/g, 'o quanto antes'],
  [/\bthank you\b/g, 'obrigado'],
  [/\b(?:at |for |in )?(?:the )?same (?:time|hour|slot)\b/g, 'mesmo horario'],
  [/\b(?:on )?(?:the )?same day\b/g, 'mesmo dia'],
  [/\bsorry\b/g, 'desculpa'],
  [/\bcan (?:you|we|i)\b/g, 'pode'],
  [/\bgood (?:morning|afternoon|evening)\b/g, 'bom dia'],
  [
    /\b(?:go ahead|sounds good|that works|yes please|book it|perfect|correct|that'?s (?:fine|ok|okay|good|great|perfect|right)|works for me)\b/g,
    'sim',
  ],
  [/\bcan'?t (?:make it|come)\b/g, 'nao vou poder ir'],
  [/\bhow long\b/g, 'quanto tempo'],
  [/\b(?:what|when) (?:time|times)\b/g, 'que horarios'],
  [/\b(?:do you have|is there|are there|got)\b/g, 'tem'],
  [/\bfor him\b/g, 'para ele'],
  [/\bfor her\b(?! (?:birthday|first|next))/g, 'para ela'],
  [/\bin the\b/g, ''],
]

const spanish = dictionary(`
  lunes=segunda; martes=terca; miercoles=quarta; jueves=quinta; viernes=sexta; hoy=hoje; noche=noite; quiero=quero;
  quisiera=queria; necesito=preciso; puedo=posso; puede=pode; puedes=pode; tiene=tem; tienes=tem; tienen=tem; hay=tem;
  hola=oi; buenos=bom; buenas=boa; dias=dia; tardes=tarde; cita=consulta; citas=consultas; turno=horario;
  hora=horario; reservar=marcar; agendar=marcar; sacar=marcar; cambiar=mudar; mover=mudar; anular=cancelar; la=a;
  las=as; el=o; los=os; del=do; al=ao; y=e; media=meia; con=com; mi=meu; no=nao; si=sim; gracias=obrigado;
  cuanto=quanto; cuesta=custa; vale=sim; dale=sim; perfecto=perfeito; claro=claro; donde=onde; direccion=endereco;
  queda=fica; despues=depois; viene=vem; una=uma; uno=um; dos=dois; cuatro=quatro; siete=sete; ocho=oito; nueve=nove;
  diez=dez; once=onze; doce=doze; primero=primeiro; segundo=segundo; tercero=terceiro; mejor=melhor; prefiero=prefiro;
  un=um; viaje=viagem; viajo=viajo; surgio=surgiu; salio=surgiu; hermana=irma; hermano=irmao; suegra=sogra;
  suegro=sogro; proximo=proximo; por=; persona=atendente; hablar=; corte=corte; pelo=cabelo; marido=marido;
  esposa=esposa; hijo=filho; hija=filha; enero=janeiro; febrero=fevereiro; mayo=maio; junio=junho; julio=julho;
  septiembre=setembro; octubre=outubro; noviembre=novembro; diciembre=dezembro`)
const spanishPhrases: readonly [RegExp, string][] = [
  [/\bpasado manana\b/g, 'depois de amanha'],
  [/\b(?:por|de|en|a) la manana\b/g, 'de manha'],
  [/\b(?:por|de|en|a) la tarde\b/g, 'de tarde'],
  [/\b(?:por|de|en|a) la noche\b/g, 'de noite'],
  [/\bmanana\b/g, 'amanha'],
  [/\bpor favor\b/g, 'faz favor'],
  [/\b(?:a |en )?(?:la misma hora|el mismo horario|misma hora|mismo horario)\b/g, 'mesmo horario'],
  [/\b(?:el )?mismo dia\b/g, 'mesmo dia'],
  [/\bde acuerdo\b|\besta bien\b/g, 'sim'],
  [/\bno (?:puedo|podre) ir\b/g, 'nao vou poder ir'],
  [/\blo antes posible\b/g, 'o quanto antes'],
  // `hace dos meses me mudé`: news, and nothing to move.
  [/\b(?:me|nos) (?:mude|mudamos|mudo)\b/g, 'me mudei'],
]

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

const changed = (
  text: string,
  phrases: readonly [RegExp, string][],
  words: Readonly<Record<string, string>>,
): string => {
  let whole = text
  for (const [pattern, meant] of phrases) whole = whole.replace(pattern, meant)
  return whole.replace(/\p{L}+/gu, (word) =>
    Object.hasOwn(words, word) ? (words[word] ?? word) : word,
  )
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
  switch (languageOf(hours)) {
    case 'en':
      return changed(hours, englishPhrases, english)
    case 'es':
      return changed(hours, spanishPhrases, spanish)
    case 'pt':
      return hours
  }
}
