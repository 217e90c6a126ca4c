/** The units of a cart line that every product is offered in. */
export type PastedUnit = 'kg' | 't' | 'g' | 'l' | 'piece'

/** A written unit: that of the cart, and how many of it one is. */
interface WrittenUnit {
  readonly unit: PastedUnit
  readonly factor: number
}

/** What people write for a unit, in lower case, without full stops and marks. */
const unitsByName: ReadonlyMap<string, WrittenUnit> = new Map([
  ...names(
    'kg',
    1,
    'kg kgs kilo kilos kilogram kilograms kilogramm kilogrammes kilogramme kilogramos chilogrammi quilos',
  ),
  ...names('t', 1, 't to ton tons tonne tonnes tonnen tone toneladas tonnellate ton(s) mt mto mts'),
  ...names('g', 1, 'g gr gram grams gramme grammes gramm grammi gramos gramas gramy'),
  ...names('l', 1, 'l lt ltr ltrs liter liters litre litres litro litros litri litr litry'),
  ...names('l', 0.001, 'ml milliliter millilitre'),
  ...names('piece', 1, 'pc pcs piece pieces st stk stuck stueck ks szt adet buah ea each pz uds unidades'),
])

function names(unit: PastedUnit, factor: number, written: string): readonly (readonly [string, WrittenUnit])[] {
  return written.split(' ').map((name) => [name, { unit, factor }] as const)
}

export const unitOf = (written: string): WrittenUnit | null =>
  unitsByName.get(
    written
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}|\./gu, ''),
  ) ?? null

/** The beginnings of what people write for a package, in the languages of the sites. */
const packages =
  'bag sack sac säck saco sacchi sacco zak pytel säckar worek work çuval torba karung drum fass fässer fut fût vat vaten bidon bidón tambor fusto fusti sud beczk varil bidão tong ibc tote container pail eimer bucket emmer seau cubo secchi kbelík wiadr kova ember hink can kanister jerrycan jerrican canister kan box karton carton carton cartón scatol krabic pudeł kutu kotak doos låda bottle flasche fles bouteille botella bottigli láhev butelk şişe botol flaska garrafa big-bag bigbag big pallet palette packag pack gebinde'
    .split(' ')
    .map((name) => name.normalize('NFC'))

/** Whether words name a package: `bag`, `big bags`, `Säcke`. */
export const isPackage = (words: string): boolean => {
  const text = words.toLowerCase().normalize('NFC')
  return packages.some((name) => text.startsWith(name))
}
