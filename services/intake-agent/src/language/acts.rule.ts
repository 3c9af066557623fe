import { longest, made, phrase, type Rule } from './grammar.rule.ts'

export const actNames = [
  'greet',
  'thanks',
  'affirm',
  'refuse',
  'book',
  'cancel',
  'reschedule',
  'attend',
  'list',
  'price',
  'address',
  'duration',
  'prepare',
  'hours',
  'payment',
  'human',
  'help',
  'find',
  'robot',
  'late',
  'more',
  'restart',
] as const

/** What a client does by saying something. */
export type Act = (typeof actNames)[number]

/** How people say each act, in the words of tokens: small letters, no accents, no abbreviations. */
const phrases: Readonly<Record<Act, string>> = {
  greet: `oi; ola; bom dia; boa tarde; boa noite; e ai; tudo bem; tudo bom; como vai; oi tudo bem;
    oi bom dia; oi boa tarde; oi boa noite; ola bom dia; ola boa tarde; ola boa noite; boa; bom diaa;
    salve; fala ai; tudo certo; buenas`,
  thanks: `obrigado; obrigada; valeu; muito obrigado; muito obrigada; agradeco; gratidao; grato; grata;
    obrigado mesmo; deus abencoe; falou; ate mais; ate logo; tchau; ate la; abraco; beijo; beijos;
    bom trabalho; bom fim de semana; era so isso; so isso; so isso mesmo`,
  affirm: `sim; isso; isso mesmo; isso ai; pode ser; pode; pode sim; pode marcar; pode agendar; pode confirmar;
    pode mandar; pode fazer; pode cancelar; pode mudar; pode remarcar; claro; claro que sim; ok; beleza; certo;
    certinho; fechado; fechou; perfeito; otimo; bora; vamos; quero; quero sim; quero esse; quero essa; aham; uhum;
    positivo; com certeza; certeza; combinado; ta bom; ta certo; ta otimo; ta; tudo bem sim; esta bom;
    esta certo; por mim tudo bem; por mim ok; por mim pode; manda ver; marca ai; marca esse; marca essa;
    marca entao; marca pode; exato; exatamente; correto; correta; confere; esse mesmo; essa mesma; esse ai; esse; essa;
    serve; me serve; esse serve; serve sim; da certo; da sim; esta otimo; show; show de bola; top; maravilha;
    excelente; legal; joia; aceito; fica bom; fica otimo; ficou otimo; pode deixar; por favor sim; sim por favor;
    sim pode; sim quero; sim isso; sim pode ser; sim claro; tranquilo; suave; firmeza; demorou; partiu;
    melhor ainda; gostei; pode crer; yes; sim senhor; sim senhora; afirmativo; uai sim; e isso; e isso mesmo; e sim; isso pode`,
  refuse: `nao; nao obrigado; nao obrigada; negativo; nao quero; nao quero mais; nao precisa; nao precisa mais;
    deixa; deixa para la; deixa quieto; desisto; desisti; melhor nao; nao pode; nao da; nao posso; nao consigo;
    nao serve; nao rola; nenhum; nenhuma; nenhum desses; nenhum deles; nenhuma dessas; esquece; esqueca; nada; nada disso; jamais;
    agora nao; por enquanto nao; hoje nao; nao agora; depois eu vejo; vou ver; vou pensar; depois vejo;
    nao e isso; nao isso; errado; esta errado; ta errado; nao gostei; nao mesmo; de jeito nenhum; nem pensar; nops; nem;
    nao era isso; nao foi isso; nao eh isso; para tudo; nao vai dar; nao vai rolar; nao ta; nem um;
    outro horario; outro dia; outra hora; outra data; tem outro; tem outros; tem outra; outras opcoes; outros horarios; outro`,
  book: `marcar; agendar; agenda; agende; marca; marque; agendo; reservar; reserva; reserve;
    quero um horario; quero horario; queria um horario; queria horario; preciso de um horario; tem horario; tem vaga; tem vagas; tem agenda; tem horarios;
    tem algum horario; tem um horario; teria horario; teria um horario; teria algum horario; tem disponibilidade; disponibilidade; horarios disponiveis; horario disponivel;
    quais horarios; que horarios; qual horario; quero consulta; uma consulta; quero uma sessao; uma sessao; um horario; uma hora com; horario para;
    quero cortar; fazer a barba; cortar o cabelo; cortar cabelo; fazer o cabelo; fazer as unhas; fazer unha; fazer uma aula; uma aula; aula experimental; um encaixe; encaixar; me encaixa; me encaixar; encaixe;
    quero me consultar; passar em consulta; primeira consulta; consulta; consultar; nova consulta; marcar horario; marcar um horario; agendar um horario; agendar horario;
    marcar consulta; marcar uma consulta; agendar consulta; agendar uma consulta; marcar sessao; marcar uma sessao; marcar outro; marcar outra; marcar de novo; marcar novamente; atende; esta atendendo; tem espaco; vaga; vagas; horario; horarios; quando pode; quando voce pode; quando tem; quais dias; que dias; ver horarios; ver os horarios; appointment; book; schedule`,
  cancel: `cancelar; cancela; cancele; cancelo; desmarcar; desmarca; desmarque; desmarco; vou cancelar; quero cancelar; preciso cancelar; pode cancelar para mim; pode cancelar meu horario; pode cancelar minha consulta; pode desmarcar;
    nao vou poder; nao vou poder ir; nao poderei ir; nao poderei; nao vou conseguir; nao vou conseguir ir; nao consigo ir; nao posso ir; nao vou; nao vou mais; nao vou ir; nao vou poder comparecer; nao poderei comparecer; nao irei; nao vai dar para ir; nao vai dar para eu ir; nao vai dar de ir; nao conseguirei; nao conseguirei ir;
    tive um imprevisto; surgiu um imprevisto; aconteceu um imprevisto; imprevisto; desistir; quero desistir; desistir da consulta; tirar meu horario; tira meu horario; tira meu nome; cancel; nao vou comparecer; nao comparecerei; esqueci nao vou; estou doente; fiquei doente`,
  reschedule: `remarcar; remarca; remarque; remarco; reagendar; reagenda; reagende; mudar; muda; mude; mudar o horario; mudar meu horario; mudar o dia; mudar de horario; mudar de dia; mudar a data; mudar horario; mudar a consulta; mudar minha consulta;
    trocar; troca; troque; trocar o horario; trocar meu horario; trocar de horario; trocar o dia; trocar de dia; trocar a data; trocar horario; adiar; adia; adiantar; adianta; antecipar; antecipa; postergar; transferir; passar para; passa para; passar minha consulta; passar meu horario; jogar para; joga para; alterar; altera; alterar o horario; alterar horario; alterar a data; mexer no horario; mover; move; empurrar; reschedule; marcar para outro dia; marcar outro dia; marcar em outro dia; marcar outro horario; deixar para; deixa para; outro dia no lugar; transfere; poderia mudar; da para mudar; tem como mudar; tem como trocar; tem como remarcar; da para remarcar; da para trocar; da para ser`,
  attend: `confirmar; confirmo; confirmado; confirmada; confirma; confirmar presenca; confirmo presenca; confirmo sim; confirmar minha presenca; confirmo minha presenca; vou sim; estarei la; estarei ai; eu vou; irei; irei sim; vou comparecer; comparecerei; confirmadissimo; presenca confirmada; pode contar comigo; conte comigo; estou confirmado; sim vou; sim estarei; sim irei; sim confirmo; vou estar la; vou estar ai; to indo; estou indo; nos vemos la; confirmar consulta; confirmar minha consulta; confirmar horario; confirmar meu horario`,
  list: `meus horarios; meu horario; minha consulta; minhas consultas; meus agendamentos; meu agendar; meus agendar; minha agenda; minha sessao; minhas sessoes; minha reserva; meu compromisso; meus compromissos; tenho marcado; tenho algo marcado; tenho consulta; tenho horario; tenho hora; estou marcado; estou marcada; estou agendado; que horas e; que horas e a minha; que horas e minha; que dia e; quando e a minha; quando e minha; quando e meu; quando e o meu; qual meu horario; qual o meu horario; qual e meu horario; qual e o meu horario; qual minha consulta; que hora e a minha; que horas ficou; que dia ficou; que horas marquei; que dia marquei; quando marquei; eu marquei; proxima consulta; minha proxima consulta; meu proximo horario; horario marcado; consulta marcada; ver meu horario; ver minha consulta; ver meus horarios; qual o dia da minha consulta; qual dia e minha consulta; esqueci o horario; esqueci meu horario; esqueci que horas; que horas que e; a que horas e; tenho alguma consulta; tem algo marcado para mim; ja tenho horario; tem consulta marcada; que horas e meu; que horas e o meu; que dia e minha; que dia e a minha; que dia e meu; que dia e o meu; lembrar meu horario`,
  price: `preco; precos; quanto custa; quanto e; quanto fica; quanto sai; quanto voce cobra; quanto cobra; quanto esta; quanto ta; qual o valor; qual valor; valor; valores; quanto e a consulta; quanto e a sessao; quanto custa a consulta; quanto custa a sessao; qual o preco; qual preco; tabela de precos; quanto que e; quanto seria; quanto vale; e caro; investimento; quanto`,
  address: `endereco; onde fica; onde e; qual o endereco; qual endereco; localizacao; local; onde voce atende; onde atende; onde voces ficam; onde voce fica; como chego; como chegar; manda a localizacao; fica onde; e onde; e presencial; presencial; e online; atende online; online; e a distancia; qual o local; em que lugar; por video; em que cidade; que cidade; qual cidade; qual bairro; que bairro; onde`,
  duration: `quanto tempo; quanto tempo dura; quanto dura; qual a duracao; duracao; demora quanto; demora muito; quanto demora; quantos minutos; quanto tempo leva; dura quanto`,
  prepare: `como me preparo; como me preparar; como eu me preparo; preciso me preparar; preciso levar; preciso levar algo; preciso levar alguma coisa; preciso levar algum; precisa levar; precisa levar algo; precisa levar alguma coisa; tenho que levar; tenho que levar algo; tenho que levar alguma coisa; o que levar; o que levo; o que eu levo; o que devo levar; o que preciso levar; o que precisa levar; o que tenho que levar; levo alguma coisa; levo algo; preparo; preparacao; jejum; em jejum; de jejum; precisa de jejum; precisa estar em jejum; tem que estar em jejum; que roupa; qual roupa; com que roupa; que roupa usar; recomendacao; recomendacoes; alguma recomendacao; orientacao; orientacoes; alguma orientacao`,
  hours: `que horas abre; que horas fecha; que horas voce atende; horario de funcionamento; horario de atendimento; quando atende; que dias atende; quais dias atende; quais dias voce atende; que dias voce atende; atende sabado; atende domingo; abre sabado; abre domingo; trabalha sabado; trabalha domingo; abre hoje; esta aberto; ta aberto; atende feriado; abre feriado; atende de noite; atende a noite; ate que horas`,
  payment: `pix; como pago; como pagar; forma de pagamento; formas de pagamento; aceita cartao; aceita pix; pagar; pagamento; chave pix; chave do pix; ja paguei; paguei; fiz o pix; mandei o pix; comprovante; cartao; parcela; aceita convenio; convenio; plano de saude; nota fiscal; recibo; reembolso; aceita plano`,
  human: `atendente; humano; pessoa; uma pessoa; pessoa de verdade; falar com alguem; falar com uma pessoa; falar com um humano; falar com atendente; falar com o atendente; falar com um atendente; falar com a atendente; falar com a secretaria; secretaria; falar com; quero falar com; queria falar com; preciso falar com; posso falar com; falar diretamente; falar direto; conversar com; me liga; me ligue; pode me ligar; me chama; tem alguem ai; alguem ai; gerente; reclamar; reclamacao; reclamar de; urgente; emergencia; e urgente; ela mesma; ele mesmo; deixar um recado; deixar recado; recado; mandar recado; avisa ela; avisa ele; avise; fala para ela; fala para ele; diz para ela; diz para ele; human; speak to; talk to`,
  help: `ajuda; ajudar; menu; opcoes; quais opcoes; como funciona; o que voce faz; o que da para fazer; me ajuda; duvida; tenho uma duvida; comandos; inicio; comecar; help; o que e isso; quem e voce; quem e; quem fala; quem esta falando; que numero e esse; nao entendi; nao estou entendendo; como assim`,
  find: `outro profissional; outra profissional; trocar de profissional; mudar de profissional; outra pessoa; procurar; procuro; procurando; buscar; busco; buscando; estou procurando; estou procurando por; quero encontrar; encontrar; indica; indicacao; conhece; conhece algum; conhece alguma; outra clinica; outro lugar; alguem que`,
  robot: `voce e um robo; voce e robo; e um robo; e robo; robo; voce e uma pessoa; e uma maquina; e bot; voce e bot; isso e automatico; inteligencia artificial; voce e real; voce e humano; voce e humana; bot; e automatico; chatbot; are you a bot`,
  late: `vou atrasar; vou me atrasar; estou atrasado; estou atrasada; atrasado; atrasada; vou chegar atrasado; vou chegar atrasada; atraso; chego atrasado; chego atrasada; vou demorar; chego em; vou chegar um pouco depois; estou preso no transito; transito`,
  more: `mais horarios; mais opcoes; ver mais; tem mais; mostra mais; mais; outros dias; mais dias; quais outros; proximos; proximos horarios; outras datas; mostrar mais; outras`,
  restart: `comecar de novo; recomecar; reiniciar; do zero; voltar ao inicio; volta ao inicio; inicio do zero; reset; restart; menu principal`,
}

/** The longest phrase that matches; if two are equally long, the act that stands further up. */
export const actRule: Rule<Act> = longest(
  ...actNames.map((act) => made(phrase(phrases[act]), () => act)),
)
