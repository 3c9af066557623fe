import { thanking } from './courtesy-words.rule.ts'

/** What a yes may be said to. */
export const confirmable = [
  'book',
  'move',
  'cancel',
  'attend',
  'pay',
  'tell',
  'wait',
  'act',
  'reminder',
] as const
export type Confirmable = (typeof confirmable)[number]

/** Rarer words of a yes: of a region, of a trade, of an idiom. */
const RARE = `tri; tri legal; trilegal; tri bom; tri bem; tri certo; barbada; bala; bingo; na mosca; tem meu aval; fechamos; estamos fechados; estamos combinados; estamos acertados;
  acertado; tratado; bate o martelo; pode bater o martelo; martelo batido; bati o martelo; manda brasa; mande brasa; mete bronca; mete ficha; mete marcha; vai fundo; vai firme; vai nessa; so se for agora;
  agora sim; agora ta certo; agora esta certo; agora acertou; quero muito; quero demais; e claro; mas e claro; logico; e logico; obvio; e obvio; evidente; evidentemente; naturalmente; decerto; certamente; fechadissima;
  pode pa; pode pah; po pa; pode cre; fecho; fecho entao; pode efetivar; efetiva; pode finalizar; finaliza; pode concluir; conclui; pode prosseguir; prossiga; pode dar ok; pode dar o ok; da ok; da o ok`

/** Who says so will come: `pode me esperar`. */
const EXPECTED = `pode me esperar; pode esperar por mim; pode me aguardar; pode contar comigo; conta comigo; conte comigo`

/** Words of a yes to something that is made or moved: of a cancellation they may mean that it stays. */
const MAKING = `suave na nave; nois; eh nois; tudo nosso; e tudo nosso; vai que e tua; pode botar meu nome; pode colocar meu nome; pode por meu nome; bota meu nome; coloca meu nome; marca isso; marca isso ai; marca isso logo; fecha isso; fecha isso ai; que eu estou chegando; arrocha; arrocha o no; rocha; ta rocha; so vem; so vai; borimbora; bora que bora; pode vir; senta o dedo; toca ficha; toca o barco; toca o bonde; toca; pode tocar; massa demais; bote fe; bota fe; boto fe;
  firmado; ta firmado; cravado; ta cravado; de boa; na boa; susse; sussa; sossegado; tranquilao; tranquilinho; nota dez; nota 10; luxo; chique; arrasou; otimo para mim; perfeito para mim; bom para mim; ta bom para mim; fica bom para mim;
  tudo joia; nos conformes; tudo nos conformes; pode anotar; anota ai; anota; pode registrar; pode lancar; pode salvar; salva ai; salva; pode me salvar; pode encaixar; encaixa; encaixa ai; pode me encaixar; pode incluir; pode gravar; pode cadastrar;
  pode meter; pode tascar; pode acertar; e para ja; vem comigo; espera por mim; me espera; me aguarde; ${EXPECTED}`

/** A page that confirms by hand is asked for the time: `pode pedir`, `manda o pedido`. */
const REQUESTING = `pede; pode pedir; pede ai; pede entao; pode pedir ai; pode pedir entao; pede para ela; pede para ele; pode pedir para ela; pode pedir para ele; pede esse; pede esse horario; pode pedir esse; pode pedir esse horario;
  solicita; pode solicitar; pode solicitar esse horario; faz o pedido; pode fazer o pedido; manda o pedido; pode mandar o pedido; pode enviar o pedido; envia o pedido; pode mandar a solicitacao; manda a solicitacao; pode fazer a solicitacao`

/** What presses or pleads, and changes nothing. */
const PLEADING = `hein; heim; hem; homi; absoluta; se faz favor; faz favor; fazendo favor; faz o favor; faca o favor; faca favor; se fizer favor; se fizer o favor; por obsequio; por caridade; por fineza; de uma vez; logo de uma vez; duma vez;
  antes que eu desista; antes que eu mude de ideia; antes que alguem pegue; antes que acabe; sem medo; sem do; sem do nem piedade; que eu mereco; que mereco`

/** Who says so comes in any case: `tô aí nem que chova canivete`. */
const COME_WHAT_MAY = `nem que chova; nem que chova canivete; nem que chova canivetes; nem que chova pedra; mesmo que chova; mesmo que chova canivete; mesmo chovendo; mesmo com chuva; nem se chover; chova ou faca sol;
  faca chuva ou faca sol; faca chuva ou sol; faca sol ou faca chuva; faca sol ou chuva; faca chuva faca sol; com chuva ou sem chuva; com chuva ou com sol; com chuva ou sol; chuva ou sol; com sol ou chuva; debaixo de chuva; nem que o mundo acabe;
  nem que o mundo caia; nem que caia o mundo; nem que o ceu caia; nem que o ceu desabe; nem que seja a pe; nem que va a pe; nem que eu va a pe; nem que seja rastejando; nem que eu va rastejando; nem que seja de maca; de qualquer jeito;
  de qualquer maneira; de todo jeito; custe o que custar; aconteca o que acontecer; sem falta; na hora; na hora certa; em ponto; na hora marcada; no horario; no horario certinho; pontualmente`

/** Words that confirm anything. */
export const confirming = `sim; simm; isso; isso mesmo; isso ai; e isso; e isso ai; e isso mesmo; pode ser; pode; pode sim;
  pode fazer; pode mandar; pode mandar ver; pode seguir; claro; claro que sim; claro que pode; ok; beleza; certo; certinho; fechado; fechou;
  perfeito; perfeitamente; otimo; bora; vamos; vamos la; quero; quero sim; aham; uhum; positivo; com certeza; certeza;
  combinado; ta bom; ta certo; ta otimo; ta; esta bom; esta certo; por mim tudo bem; por mim ok; por mim pode;
  por mim esta otimo; por mim ta otimo; por mim perfeito; manda ver; exato; exatamente; correto; correta; confere; esse mesmo; essa mesma;
  esse; essa; serve; me serve; serve sim; da certo; da sim; esta otimo; show; show de bola; top; maravilha; excelente;
  joia; aceito; fica bom; fica otimo; ficou otimo; sim senhor; sim senhora; afirmativo; uai sim; demorou; partiu;
  firmeza; suave; tranquilo; pode crer; melhor ainda; confirmo; confirmado; confirmada; topo; faca isso; vai; vai sim; ja e;
  tudo certo; bom demais; esta tudo certo; de acordo; concordo; pode por; pode colocar; acertou; vale; dale;
  fechadissimo; blz; eu quero; eu aceito; eu confirmo; sem problema; sem problemas; gostei; legal;
  pode ser sim; pode ser esse; pode ser essa; e esse; e esse mesmo; e essa; ta ok; ta show; ta fechado; ta perfeito; ta combinado; ta legal; ta joia;
  esse ta bom; esse ta otimo; esse fica bom; esse serve; essa serve; ai sim; boa; massa; amei; adorei; show demais; top demais; fechado entao;
  simbora; bora la; bora sim; vamos sim; vamos nessa; vamos fechar; pode fechar; fecha; fecha ai; manda bala; mande ver; pode mandar bala; confirmadissimo; combinadissimo;
  aceito sim; quero esse mesmo;  perfeita; maravilhoso; maravilhosa; otima; excelente; da certinho; fechadinho; okk;
  eu topo; topo sim; com toda certeza; sem duvida; pode apostar; tamo junto; ta marcado; esta marcado; estou dentro; dentro; estou nessa; feito; esta feito; ta feito; pode garantir; garante; e nois; bora fechar; negocio fechado; trato feito; ta valendo; esta valendo; pode cravar; crava; concordo sim; isso sim; e isso que eu quero; e isso que quero; ${RARE}`

/** Words by which somebody says that they will come. */
const coming = `pode confirmar presenca; pode confirmar a presenca; pode confirmar minha presenca; pode confirmar a minha presenca; pode contar com a minha presenca; pode contar com minha presenca; conte com a minha presenca; estou ai sim; estarei ai sim; estarei ai com certeza; estou chegando ai; estou colando ai; colo ai; colo la; broto ai; estou confirmando minha presenca; estou confirmando a presenca; estou confirmando a minha presenca; confirmando minha presenca; confirmando a presenca; estarei presente; estarei presente sim; estou presente; esta confirmado; esta confirmada; ta confirmado; ta confirmada; estarei la sim; la estarei; com certeza vou; vou com certeza; vou com certeza sim; comparecerei sim; nao vou faltar; confirmando; confirmando presenca; estou confirmando; confirmo que vou; confirmo que irei; estou ai; eu estou ai; estou la; eu estou la; confirmo que estarei la; eu vou sim; eu irei; eu irei sim; vou sim confirmo; tudo confirmado; confirmado sim; confirmadissima; confirmar; confirma; pode confirmar; vou sim; vou; eu vou; irei; irei sim; estarei la; estarei ai;
  confirmar presenca; confirmo presenca; confirmo a presenca; confirmo minha presenca; confirmo a minha presenca;
  presenca confirmada; ${EXPECTED}; estou confirmado; estou confirmada; vou comparecer;
  que eu vou; que vou; que eu vou sim; que eu apareco; que eu chego; que estarei la; que la estarei; que eu estou indo; comparecerei; vou estar la; vou estar ai; confirmo sim; estou indo; estou indo sim; apareco; apareco sim; chego ai; chego la; nao falto; nao falto por nada; nao perco; nao perco por nada;
  pode esperar que eu vou; pode esperar que vou; pode deixar que eu vou; pode deixar que vou; pode deixar que estarei la`

/** `pode passar pra ele`, `manda pra ela`, `fala com o Paulo`: what is proposed is to tell somebody. */
const PASSING_ON =
  `avisa avise fala fale diz diga manda mande envia envie passa passe repassa repasse encaminha encaminhe pergunta
  pergunte pede peca`
    .split(/\s+/)
    .concat(
      'avisar falar dizer mandar enviar passar repassar encaminhar perguntar pedir'
        .split(' ')
        .map((verb) => `pode ${verb}`),
    )
    .flatMap((verb) =>
      [
        'ele',
        'ela',
        'para ele',
        'para ela',
        'a ele',
        'a ela',
        'com ele',
        'com ela',
        'para',
        'para o',
        'para a',
        'com o',
        'com a',
        'o recado',
        'a mensagem',
        'o pedido',
        'o recado para ele',
        'o recado para ela',
        'o pedido para ele',
        'o pedido para ela',
      ].map((whom) => `${verb} ${whom}`),
    )
    .join('; ')

/** Who has waited long says so. */
const RELIEVED = `ate que enfim; ate que enfim respondeu; ate que enfim responderam; finalmente; enfim; aleluia; ja era hora; ja era tempo; ja nao era sem tempo; custou; que demora; quanta demora`

/** Words that confirm only a proposal of their own kind: `pode cancelar`. */
export const own: Readonly<Record<Confirmable, string>> = {
  book: `${MAKING}; ${REQUESTING}; fico com esse; vou ficar com esse; fico com esse horario; vou ficar com esse horario; vou querer esse; tem que ser esse; confirma logo; marca; marque; marcado; pode marcar; pode agendar; pode reservar; agende; agendado; reserve; marca ai; marca esse;
    marca entao; marca para mim; pode marcar sim; agenda; agenda ai; agenda esse; reserva; reserva ai; bora marcar; vamos marcar; bota ai; bota; pode botar; coloca ai; coloca; pode reservar esse; quero marcar esse horario; confirmar; confirma; pode confirmar; quero confirmar; quero esse; quero essa; quero esse horario;
    pode marcar esse; pode deixar marcado; deixa marcado; pode marcar ai; marque ai; quero marcar sim; quero marcar esse`,
  move: `${MAKING}; ${REQUESTING}; pode fazer a mudanca; faz a mudanca; pode fazer a troca; faz a troca; pode adiar; adia; pode antecipar; antecipa; pode adiantar; adianta; pode transferir; transfere; pode reagendar; reagenda; pode mudar o horario; muda; mude; pode mudar; pode mudar sim; pode passar; passa; pode trocar sim; muda ai; troca ai; pode jogar; joga; pode remarcar; pode trocar; troca; troque; remarca; remarque; pode alterar; altera;
    confirmar; confirma; pode confirmar; marca esse; pode marcar; marca`,
  cancel: `pode fazer o cancelamento; pode tirar da agenda; pode liberar; cancela; cancele; pode cancelar; pode cancelar sim; cancela ai; pode desmarcar sim; cancela sim; desmarca ai; pode desmarcar; desmarca; desmarque; quero mesmo; quero cancelar sim; pode tirar`,
  attend: coming,
  reminder: coming,
  pay: `paguei; ja paguei; ja esta pago; esta pago; pago; foi pago; ja foi pago; ja foi; foi sim; esta paga; ta pago; ta paga; avisa; avise; pode avisar; confirmar; confirma; pode confirmar`,
  tell: `avisa; avise; pode avisar; pode falar; pode mandar; pode passar; pode perguntar; pode pedir; manda; mande; passa;
    pergunta; pergunte; pede; peca; faz o pedido; faca o pedido; pode fazer o pedido; solicita; pode solicitar; avisa ela; avisa ele; pode avisar ela; pode avisar ele; quero que avise; quero que peca; quero que mande; quero que pergunte; pode enviar; pode repassar; pode encaminhar; ${PASSING_ON}`,
  wait: `avisa; avise; me avisa; pode avisar; quero entrar; pode colocar; coloca; me coloca; pode botar; bota; pode me colocar; pode por; entro`,
  act: `quero falar; pode chamar; chama; chame; pode avisar; avisa; avise; quero ver; mostra; mostre; pode mostrar; manda;
    quero marcar`,
}

/** `recebi a mensagem, vou sim` */
const HEARD =
  'tinha esquecido; eu tinha esquecido; tinha esquecido ja; ja ia esquecendo; ia esquecendo; quase esqueci; quase esquecia; nem lembrava; nao lembrava; eu nem lembrava; ainda bem que avisou; ainda bem que lembrou; pode deixar; me espera; me espere; me aguarda; me aguarde; espera por mim; presenca; sem falta; recebido; recebi; recebi sim; recebi a mensagem; recebi o aviso; recebi o lembrete; vi a mensagem; vi aqui; ciente; estou ciente; lembrei; estou lembrado; estou lembrada'

/**
 * What repeats the request and confirms nothing by itself: whoever writes `cancelar` twice has not answered yet.
 * `Sim, cancelar` is on the button.
 */
export const repeating: Readonly<Record<Confirmable, string>> = {
  // `com certeza, estarei aí`
  book: `${coming}; ${COME_WHAT_MAY}; marcar; agendar; reservar; quero marcar; quero agendar; quero reservar`,
  move: `${coming}; ${COME_WHAT_MAY}; mudar; trocar; remarcar; alterar; quero mudar; quero remarcar; quero trocar`,
  cancel: 'cancelar; desmarcar; quero cancelar; quero desmarcar',
  attend: `${HEARD}; ${COME_WHAT_MAY}`,
  reminder: `${HEARD}; ${COME_WHAT_MAY}`,
  pay: 'avisar',
  tell: 'avisar; perguntar; pedir; passar; para ele; para ela; a ele; a ela; com ele; com ela',
  wait: 'avisar; entrar; na lista; na lista de espera; lista de espera',
  act: 'falar; ver; chamar; mostrar; marcar',
}

/** What people of one region or another begin a sentence with. */
const INTERJECTIONS = `bah; tche; oxe; oxente; vixe; vish; ixe; egua; orra; po; poxa; puts; putz; caramba; nossa; nossa senhora; ave maria;
  rapaz; visse; meu rei; mainha; painho; vei; veio; man; fio; bicho; guri; guria; pia; mulher; menina; menino; homem; pois; pois e; ufa; eba; opa`

/** Whom somebody speaks to. */
const ADDRESSED = `chefia; patrao; meu patrao; patroa; minha patroa; meu chefe; minha chefe; meu consagrado; meu nobre; meu parceiro; meu camarada; camarada; meu campeao; campeao; meu guerreiro; guerreiro;
  meu mestre; minha linda; meu lindo; minha flor; minha joia; minha santa; minha rainha; rainha; meu brother; meu mano; truta; meu truta; minha doutora; meu doutor; minha senhora; meu senhor; minha fia; meu fio; meu rapaz; minha moca; mocinha; minha menina; minha princesa`

/** What somebody thanks for: `obrigada pela lembrança`. */
const THANKED = `pela lembranca; pela mensagem; pelo recado; pelo carinho; pelo cuidado; pela atencao de sempre; por me lembrar; por me avisar; por ter lembrado; por ter avisado; por perguntar; por tudo; por confirmar; um abraco; um beijo; um cheiro; jesus te abencoe; jesus abencoe; que jesus te abencoe; nossa senhora te abencoe; deus abencoe voce; deus abencoe a senhora; deus abencoe o senhor`

/** Words that change nothing about a yes. */
export const neutral = `entendi; ah entendi; entendido; saquei; meu filho; minha filha; meu anjo; meu jovem; por favor; por gentileza; por favorzinho; entao; ai; la; mesmo; viu; ta; moca; moco; querida;
  querido; amiga; amigo; linda; lindo; flor; amor; meu bem; para mim; para mim mesmo; pra mim; ja; agora; esse horario; nesse horario; este horario;
  o horario; essa hora; nessa hora; nesse dia; esse dia; isso; com; senhor; senhora; por mim; e; o; a; as; ${thanking}; oi; ola; bom dia; boa tarde; boa noite; tudo bem; ate amanha; ate segunda; ate terca; ate quarta; ate quinta; ate sexta; ate sabado;
  pela compreensao; pela atencao; pela ajuda; pela paciencia; pelo atendimento; por lembrar; por avisar; pelo lembrete; pelo aviso; abraco; beijo; beijos; ate la; ate mais; ate logo; tchau; desde ja; uai; ne; ue; oh; ah; ah ta; ah ta bom; ah ok; opa; pelo amor de deus; gracas a deus; amem; eita; oba; hmm; hm; hum; beleza entao; cara; brother; parceiro; meu querido; minha querida; meu amigo; minha amiga; dra; dr; gente; entao ta; salvou; me salvou; salvou minha vida; que bom; que bom que tem; ainda bem que tem; que sorte; que otimo; que maravilha; ainda bem; uhul; anjo; voce e um anjo; voce e 10; perfeitinho; fico no aguardo; no aguardo; te aguardo; aguardo; assim; assim mesmo; infelizmente; que pena; desculpa; desculpe; foi mal; nos vemos; nos vemos la; te vejo; te vejo la; se deus quiser; se deus permitir; com fe em deus; com prazer; ${INTERJECTIONS}; tanks; desculpa a demora; desculpe a demora; eu;
  em nome de; no nome de; doutor; doutora; prof; professor; professora; mestre; chefe; mano; dona; seu; na; no; em; esse; essa; sim; ${PLEADING}; ${RELIEVED}; ${ADDRESSED}; ${THANKED}`
