/** `passar minha sessão de quinta pra sexta`; `passar na farmácia` and `passo em casa` move nothing. */
export const PASSES =
  /\b(?:pass(?!(?:ar?|e|o) (?:(?:[ao]s \w+ )?com|em|n[ao]|n[ao]s|pel[ao]|por)\b)|jog|lev|bot|coloc)(?:ar?|e|o)\b(?<!\b(?:tem|o|um|do|no|de|pelo|vai ter) jogo)/
/** `não vou conseguir nesse horário, tem 17h?` */
export const ASKS_FOR_TIME =
  /\b(?:tem|teria|rola|consegue|serve|da)\s+(?:(?:pra|para|as|na|no|a|o)\s+)*(?:\d|domingo|segunda|terca|quarta|quinta|sexta|sabado|amanha|hoje)[^.!]*\?/
/** `vou viajar, pode ser semana que vem?` */
export const ASKS =
  /\?|\b(?:pode|podia|poderia|da pra|da para|tem como|consigo|quero|queria) (?:ser|ir|deixar|ficar)\b/
/** Who begins with it promises to come, whatever else they tell. */
export const PROMISES =
  /^\W*(?:oi|ola|opa|bom dia|boa tarde|boa noite)?\W*(?:(?:eu )?vou sim|(?:pode )?confirm(?:o|ado|ada|ar)|estarei (?:ai|la))\b(?!.*\b(?:mas|so que|porem|quer\w*|prefir\w*)\b)/s
/** `…, então amanhã eu vou sim, confirmo` */
export const PROMISES_LAST =
  /\b(?:eu vou sim|vou sim|confirmo)\W*(?:(?:confirmo|com certeza|pode contar comigo|obrigad[oa]|ta|viu)\W*)*$/
/** `quero cancelar e marcar de novo`; `comprou uma máquina de cortar cabelo` books nothing. */
export const BOOKS = /\b(?:marc|agend|reserv)\w+\b/
/** `troca`, `pode adiantar pras 14?`, `can we push it to 5?`: `passa a minha` speaks of an appointment. */
export const CHANGES =
  /\b(?:(?:troca|muda|altera|adianta|antecipa|adia|empurra|joga|passa|puxa)r?|troque|mude|altere|adiante|antecipe|adie|empurre|jogue|passe|puxe)\b(?! (?:[ao] )?(?:minha|meu|sessao|consulta|horario d))|\b(?:push|move|switch|change|bump|shift) (?:it|that)\b|\b(?:cambi|mov|pas)(?:ar|er)lo\b/
/** `e agora a Ana Souza, segunda às 8h`: somebody else. */
export const GOES_ON =
  /^\W*(?:e )?agora (?:com )?[ao] (?!(?:horario|hora|dia|data|meu|minha)\b)\p{L}/u
/** Whoever says so stops somebody. `Vou pensar` leaves it open. */
export const PAUSES = /\b(?:pera|perai|espera|calma|opa|um (?:minuto|minutinho|momento|segundo))\b/
