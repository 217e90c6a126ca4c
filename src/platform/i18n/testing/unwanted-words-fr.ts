import type { UnwantedWord } from './unwanted-word.ts'

/** French of France: every sign has its no-break space. */
export const unwantedInFrench: readonly UnwantedWord[] = [
  { unwanted: /(?<!\u00a0):(?!\/\/)/u, instead: 'a no-break space before a colon' },
  { unwanted: /(?<!\u202f)[;?!]/u, instead: 'a narrow no-break space before ; ? !' },
  { unwanted: /«(?!\u00a0)|(?<!\u00a0)»|[“”"]/u, instead: 'guillemets with no-break spaces' },
  { unwanted: /\s…/u, instead: 'no space before an ellipsis' },
  { unwanted: /\bcourriel/iu, instead: 'e-mail' },
  { unwanted: /\boubliée(?!\p{L})/u, instead: 'supprimée' },
  { unwanted: /\bUsages?\b/u, instead: 'application' },
  { unwanted: /\bRaison\b/u, instead: 'motif' },
  { unwanted: /dans \{list\}/u, instead: 'a dash before the name of a list' },
]

/** Canadian French has its own words, and no space before `;`, `!` and `?`. */
export const unwantedInCanadianFrench: readonly UnwantedWord[] = [
  { unwanted: /(?<!\u00a0):(?!\/\/)/u, instead: 'a no-break space before a colon' },
  { unwanted: /[\s\u00a0\u202f][;?!]/u, instead: 'no space before ; ? !' },
  { unwanted: /«(?!\u00a0)|(?<!\u00a0)»|[“”"]/u, instead: 'guillemets with no-break spaces' },
  { unwanted: /\be-mail/iu, instead: 'courriel' },
  {
    unwanted: /\b(?:se (?:re)?connecter|connectez-vous|vous connecte[rz]|déconnect\p{L}*)/iu,
    instead: 'ouvrir ou fermer une session',
  },
  { unwanted: /\bPIN\b/u, instead: 'NIP' },
  { unwanted: /\b(?:requêtes?|classeurs?(?! Excel)|sauvegarder)\b/iu, instead: 'demande, dossier, enregistrer' },
  { unwanted: /\bconditionnement/iu, instead: 'emballage' },
  { unwanted: /\balternative/iu, instead: 'solution de rechange' },
  { unwanted: /(?:plus|lien) bon\b/u, instead: 'valide' },
]
