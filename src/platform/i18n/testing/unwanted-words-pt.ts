import type { UnwantedWord } from './unwanted-word.ts'

/** Our Portuguese is Brazilian, because it is the language of the Brazilian site. */
export const unwantedInPortuguese: readonly UnwantedWord[] = [
  { unwanted: /\b(?:ficheiros?|ecrãs?|utilizador\p{L}*|píxeis)(?!\p{L})/iu, instead: 'arquivo, tela, usuário, pixels' },
  {
    unwanted: /\b(?:registos?|contactos?|contactar|recetor\p{L}*|sinónimos?)(?!\p{L})/iu,
    instead: 'registro, contato',
  },
  {
    unwanted: /\b(?:equipas?|moradas?|partilh\p{L}*|planea\p{L}*)(?!\p{L})/iu,
    instead: 'equipe, endereço, compartilhar',
  },
  { unwanted: /\b(?:nout\p{L}+|nalg\p{L}+|num|numa)\b/iu, instead: 'em outro, em algum, em um' },
  { unwanted: /\b(?:(?:para|sobre) si|consigo|senhora?s?)\b|-lhes?\b|-(?:lo|la)-(?:á|ão)/iu, instead: 'você' },
  { unwanted: /\bconvida-o\b|\blevamo-lo\b|\bidentifica-o\b/iu, instead: 'convida você' },
  { unwanted: /\b(?:inici\p{L}+|início de|termin\p{L}+) (?:a )?sessão/iu, instead: 'entrar, login, sair' },
  { unwanted: /\belimin(?:a|ar|ad[oa]s?)\b|\bapag(?:ar|ad[oa]s?)\b/iu, instead: 'excluir' },
  { unwanted: /\b(?:guardar|guardad[oa]s?)\b/iu, instead: 'salvar, armazenar' },
  { unwanted: /\b(?:descarreg\p{L}*|transferir)\b/iu, instead: 'baixar' },
  {
    unwanted: /\b(?:demasiad\p{L}+|já não|de momento|em todo o lado|entretanto|até ao)(?!\p{L})/iu,
    instead: 'não … mais',
  },
  { unwanted: /\b(?:está|estão|a) (?:a )?ser \p{L}+d[oa]s?\b|\bestá a \p{L}+r\b/iu, instead: 'está sendo' },
  { unwanted: /\baplicaç(?:ão|ões) (?:no|de códigos|mostra|deste)|\bda (?:sua )?aplicação$/iu, instead: 'aplicativo' },
  {
    unwanted: /\bpedidos? (?:de (?:amostra|cotaç|conta|documento)|abertos?|à espera|na caixa)/iu,
    instead: 'solicitação',
  },
  { unwanted: /\b(?:seus|meus|tantos|há) pedidos\b|^Pedidos?$/iu, instead: 'solicitação' },
  { unwanted: /\bgrupos? de negócio\b|\bcódigo postal\b|\bcestos?\b/iu, instead: 'grupo de negócios, CEP, carrinho' },
  { unwanted: /[«»]|\d\s%/u, instead: '“…”, 100%' },
  { unwanted: /” em \{list\}/u, instead: '“{term}” – {list}' },
]
