import { fold } from '#platform/values/text/folding.ts'

/** Function words of the languages. Alone they are not significant. */
const grammarWords = `
a an the of for with and or in to from by on
de la le les du des d l et pour avec en au aux un une
der die das den dem des und oder fur mit von aus im in zur zum ein eine
van voor met het een en of uit te
di il lo gli del della dei delle dello e per con da un una
el los las del y para con por un una o
do da dos das e para com por um uma os as
och av for med till en ett i
a i z ze do dla na w o od lub
a i s se z ze pro na v do nebo k
ve ile icin bir bu
dan untuk dengan dari yang di ke
`

/**
 * Words of trade and packaging that are added to a name. They count if they match, and are dropped if nothing matches
 * with them. They are folded, in all fourteen languages.
 */
const tradeWords = `
buy price supplier suppliers manufacturer distributor producer wholesale bulk sample order quote cheap
kaufen preis lieferant hersteller kopen prijs leverancier fabrikant acheter prix fournisseur fabricant
comprar precio proveedor fabricante preco fornecedor comprare prezzo fornitore produttore
cena dodavatel vyrobce dostawca producent kupic koupit pris leverantor tillverkare kopa
fiyat tedarikci uretici satin al harga pemasok produsen beli
grade quality pure purity powder liquid granules granular flakes crystals solution solid food feed cosmetic pharma technical
reagent industrial usp bp ep nf fcc ph eur lab natural raw material ingredient additive product chemical substance type
kwaliteit poeder vloeibaar oplossing grondstof additief
qualitat pulver flussig losung rohstoff rein zusatzstoff
qualite poudre liquide solution pur additif
calidad polvo liquido solucion puro aditivo
qualidade po liquida solucao
qualita polvere soluzione additivo
jakosc proszek plyn roztwor dodatek
kvalita prasek kapalina roztok cisty pridatna latka
kvalitet flytande losning ren tillsats
kalite toz sivi cozelti saf katki
kualitas bubuk cair larutan murni aditif
anhydrous monohydrate dihydrate trihydrate tetrahydrate pentahydrate hexahydrate heptahydrate hydrate refined crude extra ultra
wasserfrei watervrij monohydraat dihydraat anhydre anidro anhidro anidra anhidra bezwodny bezvody vattenfri susuz anhidrat
cas ec eg einecs inci msds sds tds coa nr no number
`

const wordSet = (words: string): ReadonlySet<string> => new Set(fold(words).split(/\s+/).filter(Boolean))
const grammar = wordSet(grammarWords)
const trade = wordSet(tradeWords)

/** Returns whether a name can be found without the word. */
export const isStopWord = (form: string): boolean => grammar.has(form) || trade.has(form)
/** Returns whether the word is a function word or a short number. */
export const isGrammar = (form: string): boolean => grammar.has(form) || /^\d{1,2}$/.test(form)

/** Amounts that follow a name, with their units: `70 %`, `99.5%`, `25kg`, `200 mesh`. */
const amount =
  /(?<![\p{L}\p{N}-])\d+(?:[.,]\d+)?\s*(?:%|percent|per cent|prozent|procent|procento|pourcent|ppm|kgs?|g|mg|lb|lbs|l|ml|lt|ltr|tons?|tonnes?|mesh|microns?|µm|um|nm|mm|cps|cst|mpas|bloom|iu|°c|°)(?![\p{L}\p{N}])/giu

/** Returns the character ranges of amounts in the query. */
export const amountsIn = (text: string): readonly (readonly [start: number, end: number])[] =>
  Array.from(text.matchAll(amount), (match) => [match.index, match.index + match[0].length] as const)
