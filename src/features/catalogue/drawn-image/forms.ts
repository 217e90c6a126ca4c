import {
  byTone,
  circle,
  line,
  polygon,
  regular,
  sheet,
  spot,
  towards,
  type Layer,
  type Point,
  type Tone,
} from './layers.ts'
import { whole, type Chance } from './seeded.ts'

type Drawing = (chance: Chance) => readonly Layer[]

const { width, height } = sheet

const either = <Value>(chance: Chance, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(chance() * values.length)] ?? values[0]

/** Returns the height of a heap at a horizontal position, measured from the top of the canvas. */
function heap(chance: Chance): (x: number) => number {
  const [peak, middle, wide] = [
    whole(chance, 80, 108),
    width * (0.38 + chance() * 0.24),
    width * (0.24 + chance() * 0.1),
  ]
  return (x) => height - 14 - peak * Math.exp(-(((x - middle) / wide) ** 2)) + chance() * 3
}

const heapOutline = (top: (x: number) => number): string =>
  polygon([
    [-2, height + 2],
    ...Array.from({ length: 13 }, (_, at): Point => [(at / 12) * (width + 4) - 2, top((at / 12) * width)]),
    [width + 2, height + 2],
  ])

const powder: Drawing = (chance) => {
  const top = heap(chance)
  const grains = Array.from({ length: 44 }, (): readonly [Tone, string] => {
    const x = chance() * width
    const above = top(x)
    return [
      either(chance, ['middle', 'middle', 'strong', 'paper']),
      spot([x, above + 5 + chance() ** 1.4 * (height - above)]),
    ]
  })
  const dust = Array.from({ length: 9 }, (): readonly [Tone, string] => {
    const x = width * (0.2 + chance() * 0.6)
    return ['middle', spot([x, top(x) - 5 - chance() * 26])]
  })
  return [{ tone: 'soft', d: heapOutline(top) }, ...byTone([...grains, ...dust], ['middle', 'strong', 'paper'], 4)]
}

const granule: Drawing = (chance) => {
  const top = heap(chance)
  const beads: (readonly [Tone, string])[] = []
  for (let row = 0; row < 7; row += 1)
    for (let x = row % 2 === 0 ? 6 : 16; x < width; x += 20) {
      const y = height - 6 - row * 17
      if (y > top(x) + 6)
        beads.push([either(chance, ['soft', 'middle', 'middle', 'strong']), spot([x + chance() * 3, y + chance() * 3])])
    }
  return byTone(beads, ['soft', 'middle', 'strong'], 18)
}

const flake: Drawing = (chance) =>
  byTone(
    Array.from({ length: 26 }, (_, at): readonly [Tone, string] => {
      const center: Point = [((at * 0.618) % 1) * width, height - 8 - chance() * chance() * 120]
      const turn = chance()
      const [long, short] = [15 + chance() * 9, 7 + chance() * 4]
      const corners = [long, short, long, short].map((distance, corner) => towards(center, turn + corner / 4, distance))
      return [either(chance, ['soft', 'middle', 'middle', 'strong', 'paper']), polygon(corners)]
    }),
    ['soft', 'middle', 'paper', 'strong'],
  )

const crystal: Drawing = (chance) => {
  const count = whole(chance, 5, 7)
  const foot: Point = [width * (0.46 + chance() * 0.08), height + 18]
  const faces = Array.from({ length: count }, (_, at): readonly (readonly [Tone, string])[] => {
    const turn = 0.75 + ((at + 0.5) / count - 0.5) * 0.4 + (chance() - 0.5) * 0.02
    const long = 96 + chance() * 50 + (1 - Math.abs(at + 0.5 - count / 2) / count) * 24
    const half = 13 + chance() * 8
    const shoulder = towards(foot, turn, long - half * 1.5)
    const [left, right] = [towards(shoulder, turn - 0.25, half), towards(shoulder, turn + 0.25, half)]
    const [tip, middle] = [towards(foot, turn, long), towards(shoulder, turn + 0.25, half * 0.2)]
    return [
      ['middle', polygon([towards(foot, turn - 0.25, half), left, tip, middle, foot])],
      ['strong', polygon([foot, middle, tip, right, towards(foot, turn + 0.25, half)])],
    ]
  })
  return faces.toReversed().flatMap((two) => byTone(two, ['middle', 'strong']))
}

/** A wavy surface that fills the canvas down to its bottom edge. */
const wave = (y: number, rise: number, from: number): string =>
  `M${from} ${Math.round(y)}q40 ${-rise} 80 0t80 0t80 0t80 0t80 0V${height + 2}H${from}Z`

const waves = (chance: Chance, top: number): readonly Layer[] => {
  const tones: readonly Tone[] = ['soft', 'middle', 'strong']
  return tones.map((tone, at) => ({
    tone,
    d: wave(top + at * 30 + chance() * 8, whole(chance, 16, 30) * (at === 1 ? -1 : 1), -whole(chance, 2, 78)),
  }))
}

const liquid: Drawing = (chance) => {
  const x = whole(chance, 90, 230)
  const size = whole(chance, 15, 21)
  return [
    ...waves(chance, 92),
    {
      tone: 'middle',
      d: `M${x} ${20 - (size >> 1)}c0 0 ${-size} ${size} ${-size} ${size * 2}a${size} ${size} 0 0 0 ${size * 2} 0c0 ${-size} ${-size} ${-size * 2} ${-size} ${-size * 2}Z`,
    },
  ]
}

const dispersion: Drawing = (chance) => [
  ...waves(chance, 60),
  ...byTone(
    Array.from({ length: 30 }, (): readonly [Tone, string] => [
      either(chance, ['paper', 'paper', 'faint']),
      spot([chance() * width, 84 + chance() * 84]),
    ]),
    ['faint', 'paper'],
    7,
  ),
]

/** A strand laid back and forth, as thick as the opening of a tube. */
const paste: Drawing = (chance) => {
  const rows = [0, 1, 2].map((row): Point => [whole(chance, 40, 70), 54 + row * 44])
  const d = rows
    .map(([x, y], row) =>
      row === 0 ? `M${x} ${y}H${width - 64}` : `a22 22 0 0 ${row % 2} 0 44H${row % 2 === 1 ? x + 14 : width - 64}`,
    )
    .join('')
  return [
    { tone: 'middle', d, pen: 40 },
    { tone: 'soft', d, pen: 26 },
    { tone: 'paper', d, pen: 3 },
  ]
}

const gel: Drawing = (chance) => {
  const blobs = [0, 1, 2].map((at): readonly [Point, number] => [
    [70 + at * 90 + whole(chance, -14, 14), whole(chance, 86, 122)],
    whole(chance, 44, 62),
  ])
  return [
    ...blobs.map(([center, radius], at): Layer => ({ tone: at === 1 ? 'middle' : 'soft', d: circle(center, radius) })),
    {
      tone: 'paper',
      pen: 5,
      d: blobs
        .map(([[x, y], radius]) => {
          const r = Math.round(radius * 0.7)
          return `M${x - r} ${y}a${r} ${r} 0 0 1 ${r} ${-r}`
        })
        .join(''),
    },
  ]
}

/** Drops that solidify on a cooling belt. */
const wax: Drawing = (chance) =>
  [0, 1, 2].flatMap((row): readonly Layer[] => {
    const radius = 22 + row * 5
    const start = whole(chance, -30, 0)
    const domes = Array.from(
      { length: 8 },
      (_, at) =>
        `M${start + at * (radius * 2 + 9)} ${84 + row * 42}a${radius} ${Math.round(radius * 0.8)} 0 0 1 ${radius * 2} 0Z`,
    )
    return [{ tone: (['soft', 'middle', 'strong'] as const)[row] ?? 'soft', d: domes.join('') }]
  })

const gas: Drawing = (chance) =>
  byTone(
    Array.from({ length: 15 }, (_, at): readonly [Tone, string] => [
      either(chance, ['soft', 'middle', 'strong']),
      circle(
        [((at * 0.618 + 0.1) % 1) * width, 16 + ((at * 0.382 + chance() * 0.2) % 1) * 144],
        6 + chance() ** 2 * 26,
      ),
    ]),
    ['soft', 'middle', 'strong'],
    4,
  )

const film: Drawing = (chance) =>
  (['soft', 'middle', 'soft', 'strong'] as const).map((tone, at): Layer => {
    const x = 30 + at * 52 + whole(chance, -8, 8)
    const y = 26 + at * 12
    const lean = whole(chance, 34, 46)
    return {
      tone,
      d: polygon([
        [x + lean, y],
        [x + lean + 92, y],
        [x + 92, y + 96],
        [x, y + 96],
      ]),
    }
  })

/** Rings with a few bonds, for products without a form or of another form. */
const molecule: Drawing = (chance) => {
  const radius = 30
  const step = radius * Math.sqrt(3)
  const rings = Array.from({ length: whole(chance, 2, 4) }, (_, at): Point => {
    const rise = at % 2 === 0 ? 0 : 1
    return [96 + at * step * 0.5 + whole(chance, 0, 1) * rise, 108 - rise * radius * 1.5]
  })
  const bonds: string[] = []
  const atoms: (readonly [Tone, string])[] = []
  for (const ring of rings) {
    bonds.push(regular(ring, 6, radius, 1 / 12))
    for (let corner = 0; corner < 6; corner += 1) {
      const at = towards(ring, 1 / 12 + corner / 6, radius)
      if (chance() > 0.72) {
        const end = towards(ring, 1 / 12 + corner / 6, radius * 1.75)
        bonds.push(line([at, end]))
        atoms.push(['strong', spot(end)])
      } else if (chance() > 0.6) atoms.push(['middle', spot(at)])
    }
  }
  return [{ tone: 'middle', d: bonds.join(''), pen: 4 }, ...byTone(atoms, ['middle', 'strong'], 15)]
}

const drawings: ReadonlyMap<string, Drawing> = new Map([
  ['powder', powder],
  ['granule', granule],
  ['flake', flake],
  ['crystal', crystal],
  ['liquid', liquid],
  ['dispersion', dispersion],
  ['paste', paste],
  ['gel', gel],
  ['wax', wax],
  ['gas', gas],
  ['film', film],
])

/** Draws a product in its physical form, as layers from back to front. */
export const drawnForm = (form: string | undefined, chance: Chance): readonly Layer[] =>
  (drawings.get(form ?? '') ?? molecule)(chance)
