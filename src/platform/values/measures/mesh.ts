/** The openings of the sieves of ASTM E11 in micrometres, by mesh number. */
const openings: ReadonlyMap<number, number> = new Map([
  [4, 4750],
  [5, 4000],
  [6, 3350],
  [7, 2800],
  [8, 2360],
  [10, 2000],
  [12, 1700],
  [14, 1400],
  [16, 1180],
  [18, 1000],
  [20, 850],
  [25, 710],
  [30, 600],
  [35, 500],
  [40, 425],
  [45, 355],
  [50, 300],
  [60, 250],
  [70, 212],
  [80, 180],
  [100, 150],
  [120, 125],
  [140, 106],
  [170, 90],
  [200, 75],
  [230, 63],
  [270, 53],
  [325, 45],
  [400, 38],
  [450, 32],
  [500, 25],
  [635, 20],
])

const meshes: ReadonlyMap<number, number> = new Map([...openings].map(([mesh, opening]) => [opening, mesh]))

/** The opening of a sieve in micrometres; null for a mesh number that the standard does not define. */
export const micrometresOf = (mesh: number): number | null => openings.get(mesh) ?? null

/** The mesh number of an opening in micrometres; null if no sieve has it. */
export const meshOf = (micrometres: number): number | null => meshes.get(micrometres) ?? null
