/** Words that cannot be part of a name that a client looks for. */
const small = new Set(
  `a ao aos as com como da das de dela dele delas deles do dos e em entao essa esse esta este estou eu foi gostaria
  ha ia ir isso ja la lhe mais mas me mesmo meu meus minha minhas muito na nas no nos o os ou para pela pelo
  por porque poderia podia posso pode preciso precisava que quem quero queria se sem ser seria sera so sou sua suas seu seus
  tambem te tem tenho ter teria um uma umas uns vai vou voce voces favor gente ai aqui entao tipo ne hein viu olha
  quando qual quais onde quanto algum alguma alguns algumas fazer feita marcado marcada agora ainda depois antes
  dia dias hora horas horario horarios consulta sessao amigo amiga moco moca querido querida bom boa tudo bem
  the an with for to i want would like please my at on can you is am me de novo outra outro vez la pela tenha tiver
  der seria era vamos fica ficar estar sim nao ok atendimento servico profissional desse dessa deste desta nesse nessa neste nesta
  num numa numas nuns pro pra talvez sei acho melhor doutor doutora
  indicou indicada indicado indicacao recomendou recomendada conheci vi achei encontrei instagram insta nome falou falaram disse ela ele eles elas
  senao caso digo quer precisa precisar queremos vamos ir vem vir pessoa gostei linda lindo flor amor so to ta oi ola sobre numero telefone whatsapp zap contato
  marcar agendar agenda agende marca marque agendo reservar reserva reserve vaga vagas disponibilidade disponivel disponiveis encaixe
  encaixar encaixa consultar passar nova novamente atende atendendo espaco ver viajar cancelar cancela cancele cancelo desmarcar
  desmarca desmarque desmarco mim poder poderei conseguir consigo conseguirei comparecer irei dar tive surgiu apareceu aconteceu
  imprevisto compromisso desistir desisti tirar tira remover remove anular anula excluir exclui esqueci doente fiquei liberar libera
  faltar querer estarei rolar passa joga jogar bota coloca puxar puxa puxe remarcar remarca remarque remarco reagendar reagenda
  reagende mudar muda mude mudei data trocar troca troque adiar adia adiantar adianta antecipar antecipa postergar transferir
  transfere alterar altera mexer mover move empurrar empurra empurre deixar lugar acabei pagamento mandar mandei pix enviei enviado
  conta caiu paguei pagar pago paga fiz feito transferi comprovante segue depositei valor errei enganei verdade dizer quis ops opa
  confundi marquei errado errada engano corrigindo correcao pensando ideia inves
  senhor senhora dona seu sr sra dr dra prof semana mes minutos minuto paciente cliente primeira primeiro dois duas tres dor`
    .split(/\s+/)
    .filter(Boolean),
)

export const isSmall = (word: string): boolean => word.length < 2 || small.has(word)
