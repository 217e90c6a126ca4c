/**
 * Molecular formulas. They are compared by the numbers of their atoms, so that the order of the elements does not matter:
 * `HOOC(CH2)2COOH` and `C4H6O4` are equal.
 */

const elements: ReadonlySet<string> = new Set(
  (
    'H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb ' +
    'Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au ' +
    'Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U'
  ).split(' '),
)
/** The length of a text that is read as a formula. */
const maxLength = 60
/** The number of ways in which letters of one case are read as elements. */
const maxReadings = 16
const maxAtoms = 10_000

type Atoms = ReadonlyMap<string, number>

/** Returns the normal form of a formula, or null if the text is none. Elements are written with their capital letters. */
export function normaliseFormula(text: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s/g, '')
  if (plain === '' || plain.length > maxLength) return null
  const atoms = new Map<string, number>()
  // A dot joins a salt and its water: `Na2B4O7·10H2O`.
  for (const part of plain.split(/[·•∙*.]/)) {
    const factor = /^\d+/.exec(part)?.[0] ?? ''
    const group = atomsOf(part.slice(factor.length))
    if (group === null) return null
    addAtoms(atoms, group, Number(factor || 1))
  }
  return written(atoms)
}

/** Returns the normal forms of a formula whose letters are all of one case, such as `c6h8o7`; none if it has no digit. */
export function formulasWithoutCase(text: string): readonly string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  if (plain.length > maxLength || !/^[a-z][a-z0-9]*$/.test(plain) || !/\d/.test(plain)) return []
  return readings(plain, 0).flatMap((reading) => normaliseFormula(reading) ?? [])
}

function readings(text: string, at: number): readonly string[] {
  if (at === text.length) return ['']
  const found: string[] = []
  for (const length of [2, 1]) {
    const letters = text.slice(at, at + length)
    const symbol = letters.charAt(0).toUpperCase() + letters.slice(1)
    if (letters.length < length || !elements.has(symbol)) continue
    const digits = /^\d*/.exec(text.slice(at + length))?.[0] ?? ''
    for (const rest of readings(text, at + length + digits.length)) found.push(symbol + digits + rest)
    if (found.length >= maxReadings) break
  }
  return found.slice(0, maxReadings)
}

/** Returns the atoms of a formula without dots, or null. */
function atomsOf(text: string): Atoms | null {
  const open: Map<string, number>[] = [new Map()]
  let at = 0
  for (const match of text.matchAll(/([A-Z][a-z]?)(\d*)|([([{])|([)\]}])(\d*)/gy)) {
    const [whole, symbol, count = '', opening, closing, factor = ''] = match
    at = match.index + whole.length
    const current = open.at(-1)
    if (current === undefined) return null
    if (opening !== undefined) open.push(new Map())
    else if (closing !== undefined) {
      open.pop()
      const outer = open.at(-1)
      if (outer === undefined) return null
      addAtoms(outer, current, Number(factor || 1))
    } else if (symbol !== undefined && elements.has(symbol))
      addAtoms(current, new Map([[symbol, 1]]), Number(count || 1))
    else return null
  }
  const [atoms] = open
  return at === text.length && open.length === 1 && atoms !== undefined && atoms.size > 0 ? atoms : null
}

function addAtoms(into: Map<string, number>, atoms: Atoms, factor: number): void {
  for (const [symbol, count] of atoms) into.set(symbol, Math.min(maxAtoms, (into.get(symbol) ?? 0) + count * factor))
}

/** Writes carbon and hydrogen first, then the other elements by letter, as Hill's system does. */
function written(atoms: Atoms): string {
  const order = (symbol: string): string => (symbol === 'C' ? '0' : symbol === 'H' && atoms.has('C') ? '1' : symbol)
  return [...atoms]
    .toSorted(([a], [b]) => (order(a) < order(b) ? -1 : 1))
    .map(([symbol, count]) => (count === 1 ? symbol : `${symbol}${count}`))
    .join('')
}
