/** A part of a drawing: a path in one tone of the accent colour, either filled or stroked with round ends. */
export interface Layer {
  readonly tone: Tone
  readonly d: string
  readonly pen?: number
}

export type Tone = 'faint' | 'soft' | 'middle' | 'strong' | 'paper'

/** The size of the canvas for products. */
export const sheet = { width: 320, height: 176 } as const

export type Point = readonly [x: number, y: number]

const written = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`

export const polygon = (points: readonly Point[]): string => `M${points.map(written).join('L')}Z`

export const line = (points: readonly Point[]): string => `M${points.map(written).join('L')}`

/** A round dot, as a path to stroke. */
export const spot = (point: Point): string => `M${written(point)}h0`

export const circle = ([x, y]: Point, radius: number): string => {
  const r = Math.round(radius)
  return `M${written([x - r, y])}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0`
}

/** Returns the point at a distance from another in a direction, measured in turns (0: to the right, a quarter: down). */
export const towards = ([x, y]: Point, turns: number, distance: number): Point => [
  x + Math.cos(turns * Math.PI * 2) * distance,
  y + Math.sin(turns * Math.PI * 2) * distance,
]

export const regular = (center: Point, corners: number, radius: number, turned = 0): string =>
  polygon(Array.from({ length: corners }, (_, at) => towards(center, turned + at / corners, radius)))

/** Combines the layers of each tone into one path; omits tones without layers. */
export const byTone = (
  parts: readonly (readonly [Tone, string])[],
  tones: readonly Tone[],
  pen?: number,
): readonly Layer[] =>
  tones.flatMap((tone) => {
    const d = parts.flatMap(([of, each]) => (of === tone ? each : [])).join('')
    return d === '' ? [] : { tone, d, ...(pen === undefined ? {} : { pen }) }
  })
