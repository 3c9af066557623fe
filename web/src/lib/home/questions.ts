/** What people ask before they make a page. */
export const questions = [
  {
    question: 'Meu cliente precisa baixar um aplicativo ou criar conta?',
    answer:
      'Não. Ele abre o seu link no navegador do celular, escolhe um horário livre e deixa nome e WhatsApp. Só.',
  },
  {
    question: 'E se eu quiser aprovar cada pedido antes?',
    answer:
      'É assim que a sua página começa: o pedido chega no seu WhatsApp com os botões Confirmar e Recusar, e o horário fica guardado até você responder. Se preferir, ligue a confirmação automática.',
  },
  {
    question: 'E se o cliente faltar?',
    answer:
      'Ele recebe um lembrete antes, com botões para confirmar presença, remarcar ou desmarcar. Você decide até quantas horas antes ele pode desmarcar sozinho.',
  },
  {
    question: 'Como eu recebo?',
    answer:
      'Direto de quem você atende. Cadastre a sua chave Pix e o cliente vê o código com o valor certo. O Encaixe não fica com nenhuma parte.',
  },
  {
    question: 'Atendo online, no meu espaço e na casa do cliente. Funciona?',
    answer:
      'Sim. Cada serviço tem a sua duração e o seu preço, e cada lugar o seu endereço ou o seu link. Para ir até o cliente, a agenda reserva também o tempo do caminho.',
  },
  {
    question: 'O que acontece depois dos 14 dias?',
    answer:
      'Você escolhe um plano ou continua no grátis. Nada é cobrado sozinho, porque não pedimos cartão para começar, e nada do que você cadastrou se perde.',
  },
  {
    question: 'De quem são os dados dos meus clientes?',
    answer:
      'Seus e deles. Ninguém vê quem é cliente de quem, as suas anotações ficam cifradas, e você pode baixar tudo ou apagar a conta quando quiser.',
  },
]
