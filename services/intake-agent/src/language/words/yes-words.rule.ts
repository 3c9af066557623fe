import { greeting, parting, thanking } from './courtesy-words.rule.ts'

/** What a yes may be said to. */
export const confirmable = [
  ...(['book', 'move', 'cancel', 'attend', 'pay', 'tell', 'wait', 'act', 'reminder'] as const),
] as const
export type Confirmable = (typeof confirmable)[number]

// `pode marcar sim` is made of three of these: only what its parts do not say stands here as a whole.

/** Words that confirm anything. */
export const confirming = `sim; simm; isso; pode; claro; ok; beleza; certo; certinho; fechado; fechou; perfeito;
  perfeitamente; otimo; bora; vamos; quero; aham; uhum; positivo; certeza; combinado; ta; exato; exatamente; correto;
  correta; confere; esse; essa; serve; show; top; maravilha; excelente; joia; aceito; afirmativo; demorou; partiu;
  firmeza; suave; tranquilo; confirmo; confirmado; confirmada; topo; vai; concordo; acertou; vale; dale; fechadissimo;
  blz; gostei; legal; boa; massa; amei; adorei; simbora; fecha; confirmadissimo; combinadissimo; perfeita;
  maravilhoso; maravilhosa; otima; fechadinho; okk; dentro; feito; garante; crava; tri; bala; fecho; prossiga;
  e isso que eu quero; por mim tudo bem; e isso que quero; pode mandar ver; claro que sim; claro que pode;
  show de bola; esta tudo certo; com toda certeza; pode ser; pode fazer; pode mandar; pode seguir; ta bom; esta bom;
  esta certo; manda ver; essa mesma; me serve; da certo; da sim; esta otimo; fica bom; fica otimo; ficou otimo;
  pode crer; melhor ainda; faca isso; ja e; tudo certo; bom demais; de acordo; pode por; pode colocar; sem problema;
  sem problemas; show demais; top demais; vamos nessa; vamos fechar; pode fechar; manda bala; mande ver; da certinho;
  sem duvida; pode apostar; tamo junto; ta marcado; esta marcado; estou dentro; estou nessa; esta feito;
  pode garantir; e nois; bora fechar; negocio fechado; trato feito; ta valendo; esta valendo; pode cravar; pode pa`

/** Words of a yes to something that is made or moved, or asked of a page: of a cancellation they may mean that it stays. */
const MAKING = `arrocha; rocha; cravado; anota; salva; encaixa; pede; que eu estou chegando; bota meu nome; bom para mim;
  pode me esperar; pode contar comigo; so vem; pode vir; de boa; tudo joia; pode salvar; me espera; pode pedir`

/** Words by which somebody says that they will come. */
const coming = `confirmando; confirmar; confirma; vou; pode confirmar a minha presenca; pode deixar que eu vou; nao falto por nada;
  nao perco por nada; estarei ai sim; estarei la sim; eu vou sim; confirmo a presenca; confirmo minha presenca;
  pode me esperar; pode contar comigo; que eu vou; que eu chego; estou indo sim; estarei presente; esta confirmado;
  ta confirmado; ta confirmada; estou ai; estou la; confirmado sim; vou sim; estarei la; estarei ai; confirmo presenca;
  presenca confirmada; que vou; vou estar la; vou estar ai; confirmo sim; estou indo; chego ai; chego la`

/** Words that confirm only a proposal of their own kind: `pode cancelar`. */
export const own: Readonly<Record<Confirmable, string>> = {
  book: `${MAKING}; marca; marque; marcado; agende; agendado; reserve; agenda; reserva; bota; coloca; confirmar; confirma;
    vou ficar com esse horario; vou ficar com esse; fico com esse horario; tem que ser esse; quero marcar esse horario;
    fico com esse; vou querer esse; quero esse horario; pode deixar marcado; confirma logo; pode botar; deixa marcado`,
  move: `${MAKING}; adia; antecipa; adianta; transfere; reagenda; muda; mude; passa; joga; troca; troque; remarca; remarque; altera;
    confirmar; confirma; marca; pode fazer a mudanca; faz a mudanca; faz a troca; pode adiar; pode antecipar;
    pode adiantar; pode transferir; pode reagendar; pode passar; pode jogar; pode marcar`,
  cancel:
    'cancela; cancele; desmarca; desmarque; pode fazer o cancelamento; pode tirar da agenda; pode liberar; pode tirar',
  attend: coming,
  reminder: coming,
  pay: `paguei; pago; avisa; avise; confirmar; confirma; esta pago; foi pago; ja foi; foi sim; esta paga; ta paga`,
  tell: `avisa; avise; manda; mande; passa; pergunta; pergunte; pede; peca; solicita; fala com; fala para; diz para; envia; repassa;
    encaminha; faz o pedido; faca o pedido; quero que avise; quero que peca; quero que mande; quero que pergunte;
    pode falar; pode solicitar; pode enviar; pode repassar; pode encaminhar; pode dizer`,
  wait: 'avisa; avise; coloca; bota; entro; pode me colocar; me avisa; me coloca; pode botar',
  act: 'chama; chame; avisa; avise; mostra; mostre; manda; pode avisar',
}

/** Who says so comes in any case: `tô aí nem que chova canivete`. */
const COME_WHAT_MAY = `faca chuva ou faca sol; nem que chova canivete; nem que chova; de qualquer jeito; sem falta; na hora; em ponto;
  no horario`

/** `recebi a mensagem, vou sim`, `confirmo a consulta de amanhã` */
const HEARD = `presenca; consulta; sessao; aula; treino; atendimento; horario; minha; meu; de; da; do; recebi; lembrei; recebi a mensagem; tinha esquecido; pode deixar; me espera; vi aqui; ${COME_WHAT_MAY}`

/**
 * What repeats the request and confirms nothing by itself: whoever writes `cancelar` twice has not answered yet.
 * `Sim, cancelar` is on the button.
 */
export const repeating: Readonly<Record<Confirmable, string>> = {
  // `com certeza, estarei aí`
  book: `${coming}; ${COME_WHAT_MAY}; marcar; agendar; reservar; quero marcar; quero agendar; quero reservar`,
  move: `${coming}; ${COME_WHAT_MAY}; mudar; trocar; remarcar; alterar; quero mudar; quero remarcar; quero trocar`,
  cancel: 'cancelar; desmarcar; quero cancelar; quero desmarcar',
  attend: HEARD,
  reminder: HEARD,
  pay: 'avisar',
  tell: 'avisar; perguntar; pedir; passar; ele; ela; com; para; o recado; a mensagem; o pedido',
  wait: 'avisar; entrar; na lista de espera; lista de espera; na lista',
  act: 'falar; ver; chamar; mostrar; marcar',
}

/** Words that change nothing about a yes: of politeness, whom somebody speaks to, what they begin a sentence with. */
export const neutral = `${greeting}; ${parting}; ${thanking}; entendi; entendido; saquei; entao; ai; la; mesmo; viu;
  moca; moco; querida; querido; amiga; amigo; linda; lindo; flor; amor; ja; agora; com; senhor; senhora; e; o; a; as;
  uai; ne; ue; oh; ah; amem; eita; oba; hmm; hm; hum; cara; brother; parceiro; dra; dr; gente; salvou; uhul; anjo;
  perfeitinho; aguardo; assim; infelizmente; desculpa; desculpe; bah; tche; oxe; oxente; vixe; egua; po; poxa; puts;
  putz; caramba; nossa; rapaz; visse; mainha; painho; vei; veio; man; bicho; guri; guria; pia; mulher; menina; menino;
  homem; pois; tanks; eu; doutor; doutora; prof; professor; professora; mestre; chefe; mano; dona; seu; na; no; em;
  hein; homi; finalmente; enfim; patrao; patroa; campeao; pelo amor de deus; que bom que tem; ainda bem que tem;
  voce e um anjo; com fe em deus; antes que eu desista; ate que enfim respondeu; ah ta bom; gracas a deus;
  salvou minha vida; voce e 10; fico no aguardo; se deus quiser; se deus permitir; desculpa a demora;
  desculpe a demora; em nome de; no nome de; se faz favor; de uma vez; ate que enfim; meu filho; minha filha;
  meu anjo; meu jovem; por favor; por gentileza; por favorzinho; meu bem; para mim; pra mim; esse horario;
  nesse horario; este horario; o horario; essa hora; nessa hora; nesse dia; esse dia; por mim; pela compreensao;
  pela atencao; pela ajuda; pela paciencia; pelo atendimento; por lembrar; por avisar; pelo lembrete; pelo aviso;
  desde ja; ah ta; ah ok; beleza entao; meu querido; minha querida; meu amigo; minha amiga; entao ta; me salvou;
  que bom; que sorte; que otimo; que maravilha; ainda bem; te aguardo; que pena; foi mal; nos vemos; te vejo;
  com prazer; meu rei; faz favor; meu patrao; minha patroa; meu chefe; minha chefe; meu consagrado; minha linda;
  minha flor; meu rapaz; minha menina; pela lembranca; por tudo; um beijo`
