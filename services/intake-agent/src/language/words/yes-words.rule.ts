import { greeting, parting, thanking } from './courtesy-words.rule.ts'

/** What a yes may be said to. */
export const confirmable = [
  ...(['book', 'move', 'cancel', 'attend', 'pay', 'tell', 'wait', 'act', 'reminder'] as const),
] as const
export type Confirmable = (typeof confirmable)[number]

// `pode marcar sim` is made of three of these: only what its parts do not say stands here as a whole.

/** Words that confirm anything. */
export const confirming = `sim; simm; isso; pode; claro; ok; beleza; certo; certinho; fechado; fechou; perfeito; perfeita;
  perfeitamente; otimo; otima; bora; vamos; quero; aham; uhum; positivo; certeza; combinado; ta; exato; exatamente; correto;
  correta; confere; esse; essa; serve; show; top; maravilha; excelente; joia; aceito; afirmativo; demorou; partiu;
  firmeza; suave; tranquilo; confirmo; confirmado; confirmada; topo; vai; concordo; acertou; vale; dale; fechadissimo;
  gostei; legal; boa; massa; amei; adorei; fecha; confirmadissimo; combinadissimo; maravilhoso; maravilhosa; fechadinho; okk;
  dentro; feito; garante; crava; tri; bala; fecho; prossiga; e isso que [eu] quero; por mim tudo bem; pode mandar ver;
  pode ser|fazer|mandar|seguir|crer|por|colocar|fechar|apostar|garantir|cravar|pa; claro que sim|pode; show de bola; com toda certeza;
  [esta] tudo certo; ta|esta bom|certo|otimo|marcado|feito|valendo; fica|ficou bom|otimo; manda|mande ver|bala; essa mesma; me serve;
  da certo|certinho|sim; melhor ainda; faca isso; ja e; bom|show|top demais; de acordo; sem problema|problemas|duvida; vamos nessa;
  vamos|bora fechar; tamo junto; estou dentro|nessa; e nois; negocio fechado; trato feito`

/** Words of a yes to something that is made or moved, or asked of a page: of a cancellation they may mean that it stays. */
const MAKING = `arrocha; rocha; cravado; anota; salva; encaixa; pede; que eu estou chegando; bota meu nome; bom para mim;
  pode me esperar; pode contar comigo; so vem; pode vir|salvar|pedir; de boa; tudo joia; me espera`

/** Words by which somebody says that they will come. */
const coming = `confirmando; confirmar; confirma; [eu|que] vou [sim]; pode confirmar a minha presenca; pode deixar que eu vou;
  nao falto|perco por nada; estou|estarei ai|la [sim]; estarei presente; confirmo [a|minha] presenca; confirmado|confirmo sim;
  pode me esperar; pode contar comigo; que eu vou|chego; estou indo [sim]; vou estar ai|la; esta|ta confirmado|confirmada;
  presenca confirmada; chego ai|la`

/** Words that confirm only a proposal of their own kind: `pode cancelar`. */
export const own: Readonly<Record<Confirmable, string>> = {
  book: `${MAKING}; marca; marque; marcado; agende; agendado; reserve; agenda; reserva; bota; coloca; confirmar; confirma;
    confirma logo; [vou] ficar|fico com esse [horario]; tem que ser esse; quero marcar esse horario; vou querer esse;
    quero esse horario; [pode] deixar|deixa marcado; pode botar`,
  move: `${MAKING}; adia; antecipa; adianta; transfere; reagenda; muda; mude; passa; joga; troca; troque; remarca; remarque; altera;
    confirmar; confirma; marca; [pode] faz|fazer a mudanca|troca;
    pode adiar|antecipar|adiantar|transferir|reagendar|passar|jogar|marcar`,
  cancel:
    'cancela; cancele; desmarca; desmarque; pode fazer o cancelamento; pode tirar [da agenda]; pode liberar',
  attend: coming,
  reminder: coming,
  pay: 'paguei; pago; avisa; avise; confirmar; confirma; ja foi; foi pago|sim; esta|ta pago|paga',
  tell: `avisa; avise; manda; mande; passa; pergunta; pergunte; pede; peca; solicita; fala com|para; diz para; envia; repassa;
    encaminha; faz|faca o pedido; quero que avise|peca|mande|pergunte;
    pode falar|solicitar|enviar|repassar|encaminhar|dizer`,
  wait: '[me] avisa; avise; [me] coloca; bota; entro; pode me colocar; pode botar',
  act: 'chama; chame; avisa; avise; mostra; mostre; manda; pode avisar',
}

/** Who says so comes in any case: `tô aí nem que chova canivete`. */
const COME_WHAT_MAY = `faca chuva ou faca sol; nem que chova [canivete]; de qualquer jeito; sem falta; na hora; em ponto; no horario`

/** `recebi a mensagem, vou sim`, `confirmo a consulta de amanhã` */
const HEARD = `presenca; consulta; sessao; aula; treino; atendimento; horario; minha; meu; de; da; do; recebi [a mensagem]; lembrei; tinha esquecido; pode deixar; me espera; vi aqui; ${COME_WHAT_MAY}`

/**
 * What repeats the request and confirms nothing by itself: whoever writes `cancelar` twice has not answered yet.
 * `Sim, cancelar` is on the button.
 */
export const repeating: Readonly<Record<Confirmable, string>> = {
  // `com certeza, estarei aí`
  book: `${coming}; ${COME_WHAT_MAY}; [quero] marcar|agendar|reservar`,
  move: `${coming}; ${COME_WHAT_MAY}; [quero] mudar|trocar|remarcar; alterar`,
  cancel: '[quero] cancelar|desmarcar',
  attend: HEARD,
  reminder: HEARD,
  pay: 'avisar',
  tell: 'avisar; perguntar; pedir; passar; ele; ela; com; para; o recado; a mensagem; o pedido',
  wait: 'avisar; entrar; [na] lista de espera; na lista',
  act: 'falar; ver; chamar; mostrar; marcar',
}

/** Words that change nothing about a yes: of politeness, whom somebody speaks to, what they begin a sentence with. */
export const neutral = `${greeting}; ${parting}; ${thanking}; entendi; entendido; saquei; entao; ai; la; mesmo; viu;
  moca; moco; querida; querido; amiga; amigo; linda; lindo; flor; amor; ja; agora; com; senhor; senhora; e; o; a; as;
  uai; ne; ue; oh; ah; amem; eita; oba; hmm; hm; hum; cara; brother; parceiro; gente; salvou; uhul; anjo;
  perfeitinho; aguardo; assim; infelizmente; desculpa; desculpe; bah; tche; oxe; oxente; vixe; egua; po; poxa; puts;
  putz; caramba; nossa; rapaz; visse; mainha; painho; vei; veio; man; bicho; guri; guria; pia; mulher; menina; menino;
  homem; pois; tanks; eu; doutor; doutora; prof; professor; professora; mestre; chefe; mano; dona; seu; na; no; em;
  hein; homi; finalmente; enfim; patrao; patroa; campeao; pelo amor de deus; ainda bem que tem; que bom que tem; voce e um anjo;
  com fe em deus; antes que eu desista; ate que enfim [respondeu]; ah ta|ok [bom]; gracas a deus; salvou minha vida;
  voce e 10; [fico] no aguardo; se deus quiser|permitir; desculpa|desculpe a demora; em|no nome de; [se] faz favor; de uma vez;
  meu|minha filho|filha|anjo|jovem|bem|querido|querida|amigo|amiga|rei|patrao|patroa|chefe|consagrado|linda|flor|rapaz|menina;
  por favor|gentileza|favorzinho|mim|lembrar|avisar|tudo; para mim; esse|nesse|este|o horario; essa|nessa hora; nesse|esse dia;
  pela|pelo compreensao|atencao|ajuda|paciencia|lembranca|atendimento|lembrete|aviso; desde ja; beleza entao; entao ta;
  me salvou; que bom|sorte|otimo|maravilha|pena; ainda bem; te aguardo|vejo; foi mal; nos vemos; com prazer; um beijo`
